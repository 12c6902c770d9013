import { Link } from '@tanstack/react-router';
import { Icon } from '../../../shared/office/pictures/icon.js';
import styles from '../auth-page.module.css';

export function BackToLogin() {
  return (
    <Link className={styles['back']} to="/auth">
      <Icon name="chevron-left" size="small" />
      Torna al login
    </Link>
  );
}

import { Brand } from './brand.js';
import styles from './mini-header.module.css';

/** The quiet header of pages that say one thing. */
export function MiniHeader() {
  return (
    <header className={styles.header}>
      <Brand />
    </header>
  );
}

import type { RegisteredMail } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Unbroken } from '../../../shared/kit/text/unbroken.js';
import { formatSeconds } from '../../../shared/format/dates.js';
import { mailWords } from './diary.js';
import styles from './diary.module.css';

/** A mail about the transaction, where it stands among the events; the register has its text. */
export function DiaryMail({ mail }: { readonly mail: RegisteredMail }) {
  const at = mail.sentAt ?? mail.createdAt;
  const isLost = mail.state === 'not_sent' || mail.state === 'failed';
  return (
    <li>
      <time dateTime={at}>{formatSeconds(at)}</time>
      <span className={`${styles['knot']} ${styles['system']}`} aria-hidden="true">
        <Icon name={isLost ? 'mail-off' : 'mail'} size="small" />
      </span>
      <div className={styles['event']}>
        <p>
          E-mail{' '}
          <Link className="link" to="/admin/mail" search={{ id: mail.id }}>
            <Unbroken>{`«${mail.subject}»`}</Unbroken>
          </Link>{' '}
          {mailWords(mail)}
        </p>
      </div>
    </li>
  );
}

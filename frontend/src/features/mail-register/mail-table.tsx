import type { RegisteredMail, UnsentMails } from '@fiocco/contracts';
import { formatDate, formatTime } from '../../shared/format/dates.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { opensRow } from '../../shared/office/page/open-row.js';
import { MailPill, recipientWords, templateWords } from './mail-words.js';
import styles from './mail-register.module.css';

interface MailTableProps {
  readonly mails: readonly RegisteredMail[];
  /** Counted over the whole register, the most frequent reason first. */
  readonly unsent: readonly UnsentMails[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

type RowProps = Pick<MailTableProps, 'onSelect'> & {
  readonly mail: RegisteredMail;
  readonly current: boolean;
  /** The reason that is already shown above the table. */
  readonly known: string | undefined;
};

/** Why these mails did not leave, once for all of them. */
function Shared({ reason, count }: UnsentMails) {
  return (
    <Notice tone="off" icon={<Icon name="mail-off" />} className={styles['shared']}>
      <p>
        <b>
          <span className="num">{count}</span> e-mail non sono partite:
        </b>{' '}
        {reason}.
      </p>
    </Notice>
  );
}

function Row({ mail, current, known, onSelect }: RowProps) {
  const to = recipientWords(mail);
  return (
    <tr className={current ? 'chosen' : undefined} {...opensRow}>
      <td className={styles['recipient']}>
        <button
          type="button"
          data-opens
          className={`covers ${styles['open']}`}
          aria-current={current || undefined}
          onClick={() => onSelect(mail.id)}
        >
          <span className="first-line one-line block" title={to}>
            {to}
          </span>
          <span className="second-line one-line block">
            {mail.erased ? 'Contenuto cancellato su richiesta' : mail.subject}
          </span>
        </button>
      </td>
      <td className={styles['kind']}>{templateWords(mail.template)}</td>
      <td className={styles['state']}>
        <MailPill mail={mail} />
        {mail.reason && mail.reason !== known && (
          <span className={`second-line ${styles['reason']}`} title={mail.reason}>
            {mail.reason}
          </span>
        )}
      </td>
      <td className={`number ${styles['date']}`}>
        <time dateTime={mail.createdAt}>
          <span className="first-line block">{formatDate(mail.createdAt).slice(0, 5)}</span>
          <span className="second-line block">{formatTime(mail.createdAt)}</span>
        </time>
      </td>
    </tr>
  );
}

export function MailTable({ mails, unsent, selected, onSelect }: MailTableProps) {
  // A reason that at least two mails share is shown once, above the table.
  const shared = unsent.find(({ count }) => count > 1);
  return (
    <>
      {shared && <Shared {...shared} />}
      <table className={`table ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col">Destinatario e oggetto</th>
            <th scope="col" className={styles['head-kind']}>
              Tipo
            </th>
            <th scope="col" className={styles['head-state']}>
              Stato
            </th>
            <th scope="col" className={`number ${styles['head-date']}`}>
              Data
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <Row
              key={mail.id}
              mail={mail}
              current={mail.id === selected}
              known={shared?.reason}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

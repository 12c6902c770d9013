import type { RegisteredMail, UnsentMails } from '@fiocco/contracts';
import { formatDate, formatTime } from '../../shared/format/dates.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { MailPill, recipientWords, templateWords } from './mail-words.js';
import styles from './mail-register.module.css';

interface MailTableProps {
  readonly mails: readonly RegisteredMail[];
  /** Counted over the whole register, the most frequent reason first. */
  readonly unsent: readonly UnsentMails[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

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

export function MailTable({ mails, unsent, selected, onSelect }: MailTableProps) {
  // A reason that at least two mails share is shown once, above the table.
  const shared = unsent.find(({ count }) => count > 1);
  const columns: readonly Column<RegisteredMail>[] = [
    {
      key: 'recipient',
      head: 'Destinatario e oggetto',
      render: (mail) => (
        <button
          type="button"
          data-opens
          className={`covers ${styles['open']}`}
          aria-current={mail.id === selected || undefined}
          onClick={() => onSelect(mail.id)}
        >
          <span className="first-line one-line block" title={recipientWords(mail)}>
            {recipientWords(mail)}
          </span>
          <span className="second-line one-line block">
            {mail.erased ? 'Contenuto cancellato su richiesta' : mail.subject}
          </span>
        </button>
      ),
    },
    { key: 'kind', head: 'Tipo', width: 116, render: ({ template }) => templateWords(template) },
    {
      key: 'state',
      head: 'Stato',
      width: 196,
      render: (mail) => (
        <>
          <MailPill mail={mail} />
          {mail.reason && mail.reason !== shared?.reason && (
            <span className={`second-line ${styles['reason']}`} title={mail.reason}>
              {mail.reason}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'date',
      head: 'Data',
      align: 'end',
      width: 74,
      render: ({ createdAt }) => (
        <time dateTime={createdAt}>
          <span className="first-line block">{formatDate(createdAt).slice(0, 5)}</span>
          <span className="second-line block">{formatTime(createdAt)}</span>
        </time>
      ),
    },
  ];
  return (
    <>
      {shared && <Shared {...shared} />}
      <DataTable
        className={styles['table']}
        cards="phone"
        columns={columns}
        rows={mails}
        keyOf={({ id }) => id}
        opens
        rowClass={({ id }) => (id === selected ? 'chosen' : undefined)}
      />
    </>
  );
}

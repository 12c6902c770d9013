import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/format/dates.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { CopyIcon } from './copy-icon.js';
import layout from './detail.module.css';
import { Folded } from '../../../shared/office/page/folded.js';
import styles from './payments.module.css';
import type { TransactionPayments } from '@fiocco/contracts';

interface EntryProps {
  readonly icon: IconName;
  readonly tone: 'ok' | 'off' | 'wait';
  readonly title: ReactNode;
  readonly at: string;
  readonly id?: string | null;
  readonly link?: string | null;
  readonly provider?: string;
  readonly children?: ReactNode;
}

/** One thing that happened to the money, with the provider's own id of it. */
export function Entry({ icon, tone, title, at, id, link, provider, children }: EntryProps) {
  return (
    <li className={styles['entry']}>
      <span className={`${styles['knot']} tone ${tone}`}>
        <Icon name={icon} size="small" />
      </span>
      <div className="grow">
        <p className="medium">{title}</p>
        <p className="soft xs num">{formatDateTime(at)}</p>
        {id && (
          <p className={`soft xs ${styles['id']}`}>
            <span>{id}</span>
            <CopyIcon text={id} label={`Copia ${id}`} done="Copiato" />
            {link && (
              <a
                className={layout['copy']}
                href={link}
                target="_blank"
                rel="noreferrer"
                aria-label={`Apri in ${provider ?? ''}`}
                title={`Apri in ${provider ?? ''}`}
              >
                <Icon name="external-link" size="small" />
              </a>
            )}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

/** What few ask for. */
function FoldedList({
  title,
  children,
}: {
  readonly title: string;
  readonly children: readonly ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <Folded
      className={styles['folded']}
      summary={
        <>
          {title} <span className="soft num">{children.length}</span>
        </>
      }
    >
      <ol className={styles['list']}>{children}</ol>
    </Folded>
  );
}

const OPERATIONS: Readonly<Record<string, string>> = {
  create: 'Creazione',
  capture: 'Incasso',
  cancel: 'Annullamento',
  refund: 'Rimborso',
};

/** What the providers told, and what the shop asked them. */
export function PaymentRecords({ callbacks, tries }: Pick<TransactionPayments, 'callbacks' | 'tries'>) {
  return (
    <>
      <FoldedList title="Messaggi di Stripe e PayPal">
        {callbacks.map(({ eventId, kind, at, words, repeated }) => (
          <li key={eventId} className={styles['record']}>
            <span className={styles['code']}>{kind}</span>
            <span className="soft xs">
              <span className="num">{formatDateTime(at)}</span> · {words}
              {repeated > 0 && ` · ripetuto ${repeated} ${repeated === 1 ? 'volta' : 'volte'}`}
            </span>
          </li>
        ))}
      </FoldedList>
      <FoldedList title="Richieste del negozio">
        {tries.map(({ id, operation, at, words, code }) => (
          <li key={id} className={styles['record']}>
            <span>{OPERATIONS[operation] ?? operation}</span>
            <span className="soft xs">
              <span className="num">{formatDateTime(at)}</span> · {words}
              {code && ` (${code})`}
            </span>
          </li>
        ))}
      </FoldedList>
    </>
  );
}

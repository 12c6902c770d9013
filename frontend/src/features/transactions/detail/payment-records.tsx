import type { TransactionPayments } from '@fiocco/contracts';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/format/dates.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import styles from './payments.module.css';

/** Folded away until somebody looks for it. */
function Folded({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details className={styles['folded']}>
      <summary>
        {title} <span className="soft num">{children.length}</span>
        <Icon name="chevron-down" size="small" />
      </summary>
      <ol className={styles['list']}>{children}</ol>
    </details>
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
      <Folded title="Messaggi di Stripe e PayPal">
        {callbacks.map(({ eventId, kind, at, words, repeated }) => (
          <li key={eventId} className={styles['record']}>
            <span className={styles['code']}>{kind}</span>
            <span className="soft xs">
              <span className="num">{formatDateTime(at)}</span> · {words}
              {repeated > 0 && ` · ripetuto ${repeated} ${repeated === 1 ? 'volta' : 'volte'}`}
            </span>
          </li>
        ))}
      </Folded>
      <Folded title="Richieste del negozio">
        {tries.map(({ id, operation, at, words, code }) => (
          <li key={id} className={styles['record']}>
            <span>{OPERATIONS[operation] ?? operation}</span>
            <span className="soft xs">
              <span className="num">{formatDateTime(at)}</span> · {words}
              {code && ` (${code})`}
            </span>
          </li>
        ))}
      </Folded>
    </>
  );
}

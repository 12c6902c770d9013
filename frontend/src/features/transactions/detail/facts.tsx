import type { Transaction } from '@fiocco/contracts';
import { Euro } from '../../../shared/office/euro.js';
import { restOf } from '../transaction-words.js';
import styles from './detail.module.css';

/** The figures that matter, the money received last. */
export function Facts({ transaction }: { readonly transaction: Transaction }) {
  const facts = [
    ['Importo', transaction.amount],
    ['Spedizione', transaction.amount_shipping],
    ['Da incassare', restOf(transaction)],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([words, amount]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            <Euro amount={amount} />
          </dd>
        </div>
      ))}
      <div className={styles['total']}>
        <dt>Incassato</dt>
        <dd>
          <Euro amount={transaction.amount_received} />
        </dd>
      </div>
    </dl>
  );
}

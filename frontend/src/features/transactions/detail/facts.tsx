import type { Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Euro } from '../../../shared/office/euro.js';
import { keptOf, restOf } from '../transaction-words.js';
import styles from './detail.module.css';

/** The figures that matter, the money received last. */
export function Facts({ transaction }: { readonly transaction: Transaction }) {
  const refunded = centsOf(transaction.amount_refunded) > 0;
  const facts = [
    ['Importo', transaction.amount],
    ['Spedizione', transaction.amount_shipping],
    refunded ? ['Rimborsato', transaction.amount_refunded] : ['Da incassare', restOf(transaction)],
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
        <dt>{refunded ? 'Netto incassato' : 'Incassato'}</dt>
        <dd>
          <Euro amount={keptOf(transaction)} />
        </dd>
      </div>
    </dl>
  );
}

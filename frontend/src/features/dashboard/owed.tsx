import type { Dashboard } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Euro } from '../../shared/office/euro.js';
import { countOf } from '../../shared/office/words.js';
import styles from './dashboard.module.css';

/** What is agreed and not paid yet: reservations, and transfers that are awaited. */
export function Owed({ owed: { count, amount } }: Pick<Dashboard, 'owed'>) {
  return (
    <section aria-labelledby="da-incassare">
      <div className={styles['takingsHead']}>
        <h2 className="h2" id="da-incassare">
          Da incassare
        </h2>
        {count > 0 && (
          <Link className="link" to="/admin/transactions" search={{ status: 'incassare' }}>
            Vedi chi deve pagare
          </Link>
        )}
      </div>
      <p className={styles['total']}>
        <span className="soft">
          {count === 0
            ? 'Nessuno deve pagare'
            : `${countOf(count, 'transazione', 'transazioni')}, spedizioni comprese`}
        </span>
        <span className={`num ${styles['totalValue']}`}>
          <Euro amount={amount} />
        </span>
      </p>
    </section>
  );
}

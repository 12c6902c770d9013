import type { CashSums, Dashboard } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useState } from 'react';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { Euro } from '../../shared/office/euro.js';
import styles from './dashboard.module.css';

const PERIODS = [
  ['today', 'Oggi'],
  ['week', 'Questa settimana'],
] as const;
type Period = (typeof PERIODS)[number][0];

/** What lowers the sum, in words; empty where nothing does. */
function LessWords({ reversed, refunded }: Pick<CashSums, 'reversed' | 'refunded'>) {
  const less = [
    ['storni', reversed],
    ['rimborsi', refunded],
  ] as const;
  const some = less.filter(([, amount]) => centsOf(amount) !== 0);
  if (some.length === 0) return null;
  return (
    <p className="soft xs">
      Già tolti:{' '}
      {some.map(([words, amount], at) => (
        <span key={words}>
          {at > 0 && ', '}
          {words} <Euro amount={amount} />
        </span>
      ))}
    </p>
  );
}

/** What came in today and this week, by method. */
export function Takings({ board }: { readonly board: Dashboard }) {
  const [period, setPeriod] = useState<Period>('today');
  const { net, methods, ...less } = board[period];
  return (
    <section aria-labelledby="incassi">
      <div className={styles['takingsHead']}>
        <h2 className="h2" id="incassi">
          Incassi
        </h2>
        <Segmented label="Periodo degli incassi" value={period} onChange={setPeriod} options={PERIODS} />
      </div>
      <p className={styles['total']} aria-live="polite">
        <span className="soft">{period === 'today' ? 'Incassato oggi' : 'Da lunedì'}</span>
        <span className={`num ${styles['totalValue']}`}>
          <Euro amount={net} />
        </span>
      </p>
      {methods.length === 0 ? (
        <p className="soft">
          {period === 'today' ? 'Nessun incasso, per oggi.' : 'Nessun incasso, per ora.'}
        </p>
      ) : (
        <dl className={styles['ledger']}>
          {methods.map(({ key, name, net: amount }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd className="num">
                <Euro amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <LessWords {...less} />
    </section>
  );
}

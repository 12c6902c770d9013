import { type CashSums, type Dashboard, daysAfter, romeDayOf } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { Euro } from '../../shared/office/euro.js';
import { Group } from '../../shared/office/stack.js';
import { countOf } from '../../shared/office/words.js';
import styles from './dashboard.module.css';

/** What is agreed and not paid yet: reservations, and transfers that are awaited. */
export function Owed({ owed: { count, amount } }: Pick<Dashboard, 'owed'>) {
  return (
    <section aria-labelledby="da-incassare">
      <Group justify="space-between" gap={[6, 12]}>
        <h2 className="h2" id="da-incassare">
          Da incassare
        </h2>
        {count > 0 && (
          <Link className="link" to="/admin/transactions" search={{ status: 'incassare' }}>
            Vedi chi deve pagare
          </Link>
        )}
      </Group>
      <p className={styles['total']}>
        <span className="soft">
          {count === 0
            ? 'Nessuno deve pagare'
            : `${countOf(count, 'transazione', 'transazioni')}, spedizioni comprese`}
        </span>
        <span className={`num ${styles['totalValue']}`}>
          {count === 0 ? (
            <Euro amount={amount} />
          ) : (
            <Link className="figure" to="/admin/transactions" search={{ status: 'incassare' }}>
              <Euro amount={amount} />
            </Link>
          )}
        </span>
      </p>
    </section>
  );
}

const PERIODS = [
  ['today', 'Oggi'],
  ['yesterday', 'Ieri'],
  ['week', 'Questa settimana'],
] as const;
type Period = (typeof PERIODS)[number][0];

const SUM_OF: Readonly<Record<Period, string>> = {
  today: 'Incassato oggi',
  yesterday: 'Incassato ieri',
  week: 'Da lunedì',
};
const NOTHING_IN: Readonly<Record<Period, string>> = {
  today: 'Nessun incasso per oggi.',
  yesterday: 'Nessun incasso ieri.',
  week: 'Nessun incasso per ora.',
};

/** The days of Cassa that the period is. */
function daysOf(period: Period) {
  if (period === 'week') return { per: 'week' as const };
  return period === 'yesterday' ? { day: daysAfter(romeDayOf(new Date()), -1) } : {};
}

/** A sum of the period, which leads to its movements. */
function CashSum({
  amount,
  period,
  ...filter
}: {
  readonly amount: string;
  readonly period: Period;
  readonly method?: string;
  readonly kind?: string;
}) {
  if (centsOf(amount) === 0) return <Euro amount={amount} />;
  return (
    <Link className="figure" to="/admin/cash" search={{ ...daysOf(period), ...filter }}>
      <Euro amount={amount} />
    </Link>
  );
}

/** What the sum is reckoned from, where something lowers it. */
function Reckoned({
  period,
  received,
  reversed,
  refunded,
}: Omit<CashSums, 'net'> & { readonly period: Period }) {
  const less = [
    ['storni', reversed, 'reversal'],
    ['rimborsi', refunded, 'refund,credit'],
  ] as const;
  const some = less.filter(([, amount]) => centsOf(amount) !== 0);
  if (some.length === 0) return null;
  return (
    <p className="soft xs">
      Entrate <CashSum amount={received} period={period} kind="receipt,capture" />
      {some.map(([words, amount, kind]) => (
        <span key={words}>
          , meno {words} <CashSum amount={amount} period={period} kind={kind} />
        </span>
      ))}
    </p>
  );
}

/** What came in today, yesterday and this week, by method. */
export function Takings({ board }: { readonly board: Dashboard }) {
  const [period, setPeriod] = useState<Period>('today');
  const { net, methods, ...sums } = board[period];
  return (
    <section aria-labelledby="incassi">
      <Group justify="space-between" gap={[6, 12]}>
        <h2 className="h2" id="incassi">
          Incassi
        </h2>
        <Segmented label="Periodo degli incassi" value={period} onChange={setPeriod} options={PERIODS} />
      </Group>
      <p className={styles['total']} aria-live="polite">
        <span className="soft">{SUM_OF[period]}</span>
        <span className={`num ${styles['totalValue']}`}>
          <CashSum amount={net} period={period} />
        </span>
      </p>
      {methods.length === 0 ? (
        <p className="soft">{NOTHING_IN[period]}</p>
      ) : (
        <dl className={styles['ledger']}>
          {methods.map(({ key, name, net: amount }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd className="num">
                <CashSum amount={amount} period={period} method={key} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Reckoned period={period} {...sums} />
    </section>
  );
}

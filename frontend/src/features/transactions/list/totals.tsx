import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import type { TransactionSum, TransactionTotals } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { messageOf } from '../../../shared/api/problem.js';
import { Skeleton } from '../../../shared/kit/blocks/skeleton.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { usePhone } from '../../../shared/kit/media.js';
import { Euro } from '../../../shared/office/euro.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { numberText } from '../../../shared/office/words.js';
import { type AskedTransactions, transactionTotalsQuery } from '../queries.js';
import { SUM_WORDS } from './filter-words.js';
import styles from './totals.module.css';

/** Drafts are counted nowhere: nobody owes anything for them. */
export function useTotals(asked: AskedTransactions) {
  return useQuery({ ...transactionTotalsQuery(asked), enabled: asked.status !== 'bozze' });
}

interface TotalsProps {
  readonly totals: ReturnType<typeof useTotals>;
  /** What they are the sums of. */
  readonly search: AskedTransactions;
}

/** What Incassato is made of; the last three are shown where there are any. */
const PARTS: readonly (readonly [sum: TransactionSum, sign: string])[] = [
  ['sold', ''],
  ['shipping', '+'],
  ['deposits', '+'],
  ['forgiven', '−'],
  ['surplus', '+'],
];
const RARE: readonly TransactionSum[] = ['deposits', 'forgiven', 'surplus', 'held'];

interface SumProps {
  readonly sum: TransactionSum;
  readonly totals: TransactionTotals | undefined;
  readonly search: AskedTransactions;
}

/** To those behind a sum, of one person's purchases on that person's page. */
function wayTo(
  sum: TransactionSum,
  { sameBuyerAs, ...search }: AskedTransactions,
): Pick<LinkProps, 'to' | 'params' | 'search' | 'state'> {
  if (sameBuyerAs === undefined) return { to: '/admin/transactions', search: { ...search, sum } };
  return {
    to: '/admin/transactions/$transactionId/customer',
    params: { transactionId: sameBuyerAs },
    search: { sum },
    // The way back from there stays what it was.
    state: true,
  };
}

/** A sum leads to the transactions behind it; once they are shown, each of them does. */
function Amount({ sum, totals, search }: SumProps) {
  if (totals === undefined) return <Skeleton width={72} />;
  const amount = <Euro amount={totals[sum]} />;
  if (search.sum || centsOf(totals[sum]) === 0) return amount;
  return (
    <Link className="figure" {...wayTo(sum, search)}>
      {amount}
    </Link>
  );
}

function Sum({
  sign,
  className,
  ...props
}: SumProps & { readonly sign?: string; readonly className?: string | undefined }) {
  const { sum, totals } = props;
  if (RARE.includes(sum) && centsOf(totals?.[sum] ?? '0.00') === 0) return null;
  return (
    <div className={className}>
      <dt>{SUM_WORDS[sum]}</dt>
      <dd className="num">
        {sign && <span className={styles['sign']}>{sign} </span>}
        <Amount {...props} />
      </dd>
    </div>
  );
}

interface SumsProps extends Omit<SumProps, 'sum'> {
  /** Only the count, what is due and what came. */
  readonly isShort: boolean;
}

function Sums({ isShort, ...of }: SumsProps) {
  const { totals } = of;
  return (
    <dl className={styles['totals']} aria-busy={!totals || undefined} aria-label="Totali">
      <div>
        <dt>Transazioni</dt>
        <dd className="num">{totals ? numberText(totals.count) : <Skeleton width={40} />}</dd>
      </div>
      <Sum sum="toCollect" {...of} />
      {!isShort && (
        <>
          <Sum sum="held" {...of} />
          {PARTS.map(([sum, sign]) => (
            <Sum key={sum} sum={sum} sign={sign} className={styles['part']} {...of} />
          ))}
        </>
      )}
      <Sum sum="net" sign={isShort ? '' : '='} className={styles['net']} {...of} />
    </dl>
  );
}

/** What the filter adds up to, of all its pages; the rows do not wait for it. */
export function Totals({ totals: { data, error, isFetching, refetch }, search }: TotalsProps) {
  const isPhone = usePhone();
  const [isOpened, setOpened] = useState(false);
  // On a phone the rows come first: what the sum is made of is one press away.
  const isShort = isPhone && !isOpened;
  if (error && !data)
    return (
      <div className={styles['failed']} role="status">
        <span className="soft">I totali non sono arrivati. {messageOf(error)}</span>
        <Button variant="text" busy={isFetching} onClick={() => void refetch()}>
          Riprova
        </Button>
      </div>
    );
  return (
    <>
      <div className={styles['sums']} data-short={isShort || undefined}>
        <Sums totals={data} search={search} isShort={isShort} />
        {isPhone && (
          <IconButton
            icon={<Icon name={isShort ? 'chevron-down' : 'chevron-up'} />}
            label="Da che cosa è fatto l’incassato"
            aria-expanded={!isShort}
            onClick={() => setOpened(isShort)}
          />
        )}
      </div>
      {!isShort && <Refunded totals={data} search={search} />}
    </>
  );
}

function Refunded({ totals, search }: Omit<SumProps, 'sum'>) {
  if (!totals || centsOf(totals.refunded) === 0) return null;
  return (
    <p className={`soft xs ${styles['less']}`}>
      Già tolti dall’incassato: rimborsi <Amount sum="refunded" totals={totals} search={search} />
    </p>
  );
}

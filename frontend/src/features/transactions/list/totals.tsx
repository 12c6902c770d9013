import { useQuery } from '@tanstack/react-query';
import type { TransactionTotals } from '@fiocco/contracts';
import { messageOf } from '../../../shared/api/problem.js';
import { Skeleton } from '../../../shared/kit/blocks/skeleton.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Euro } from '../../../shared/office/euro.js';
import { numberText } from '../../../shared/office/words.js';
import { type AskedTransactions, transactionTotalsQuery } from '../queries.js';
import styles from './totals.module.css';

const SUMS: readonly (readonly [words: string, name: Exclude<keyof TransactionTotals, 'count'>])[] = [
  ['Incassato', 'received'],
  ['Da incassare', 'toCollect'],
  ['Rimborsato', 'refunded'],
  ['Spedizioni', 'shipping'],
];

function Sum({ amount }: { readonly amount: string | undefined }) {
  return amount === undefined ? <Skeleton width={72} /> : <Euro amount={amount} />;
}

/** Drafts are counted nowhere: nobody owes anything for them. */
export function useTotals(asked: AskedTransactions) {
  return useQuery({ ...transactionTotalsQuery(asked), enabled: asked.status !== 'bozze' });
}

interface TotalsProps {
  readonly totals: ReturnType<typeof useTotals>;
  readonly isFiltered: boolean;
}

/** What the filter adds up to, of all its pages; the rows do not wait for it. */
export function Totals({ totals: { data, error, isFetching, refetch }, isFiltered }: TotalsProps) {
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
    <dl className={styles['totals']} aria-busy={!data || undefined} aria-label="Totali">
      <div>
        <dt>Transazioni</dt>
        <dd className="num">{data ? numberText(data.count) : <Skeleton width={40} />}</dd>
      </div>
      {SUMS.map(([words, name]) => (
        <div key={name}>
          <dt>{words}</dt>
          <dd>
            <Sum amount={data?.[name]} />
          </dd>
        </div>
      ))}
      <div className={styles['sold']}>
        <dt>{isFiltered ? 'Vendite del filtro' : 'Vendite'}</dt>
        <dd>
          <Sum amount={data?.sold} />
        </dd>
      </div>
    </dl>
  );
}

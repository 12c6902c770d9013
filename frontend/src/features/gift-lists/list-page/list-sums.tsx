import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../shared/kit/blocks/skeleton.js';
import { Euro } from '../../../shared/office/euro.js';
import { deliveryCountQuery } from '../../../shared/office/queries/deliveries.js';
import { numberText } from '../../../shared/office/words.js';
import { listSummaryQuery, listTotalsQuery } from '../list-queries.js';
import type { ListPageSearch } from './list-page-search.js';
import styles from './list-page.module.css';

interface SumProps {
  readonly words: string;
  /** Null while it is not known. */
  readonly children: ReactNode;
  /** What it is the sum of; absent where it is of nothing. */
  readonly to?: Pick<LinkProps, 'to' | 'params' | 'search'> | undefined;
}

/** A figure leads to what is behind it. */
function Sum({ words, children, to }: SumProps) {
  return (
    <div>
      <dt>{words}</dt>
      <dd className="num">
        {children === null && <Skeleton width={64} />}
        {children !== null && to && (
          <Link className="figure" {...to}>
            {children}
          </Link>
        )}
        {children !== null && !to && children}
      </dd>
    </div>
  );
}

/** How many gifts wait to be prepared or to leave; a count that was cut short keeps its plus. */
function useToDeliver(list: number): string | null {
  const { data: toPrepare } = useQuery(deliveryCountQuery({ state: 'toPrepare', list }));
  const { data: ready } = useQuery(deliveryCountQuery({ state: 'ready', list }));
  if (toPrepare === undefined || ready === undefined) return null;
  const count = [toPrepare, ready].reduce((sum, one) => sum + (Number.parseInt(one, 10) || 0), 0);
  return numberText(count) + (`${toPrepare}${ready}`.includes('+') ? '+' : '');
}

/** "5 di 12": how much is taken of what the list asks for. */
function Taken({ listId }: { readonly listId: number }) {
  const { data } = useQuery(listSummaryQuery(listId));
  return (
    <Sum words="Regali presi" to={toTab(listId, { scheda: 'regali' })}>
      {data ? `${numberText(data.taken)} di ${numberText(data.units)}` : null}
    </Sum>
  );
}

const toTab = (listId: number, search: ListPageSearch) =>
  ({ to: '/admin/gift-lists/$listId', params: { listId: String(listId) }, search }) as const;

function Money({ listId }: { readonly listId: number }) {
  const { data } = useQuery(listTotalsQuery(listId));
  const sums = [
    ['net', 'Incassato'],
    ['toCollect', 'Da incassare'],
  ] as const;
  return sums.map(([sum, words]) => (
    <Sum
      key={sum}
      words={words}
      to={
        data && centsOf(data[sum]) !== 0
          ? { to: '/admin/transactions', search: { list: listId, sum } }
          : undefined
      }
    >
      {data ? <Euro amount={data[sum]} /> : null}
    </Sum>
  ));
}

/** What the list comes to, on whatever tab. */
export function ListSums({ listId }: { readonly listId: number }) {
  const toDeliver = useToDeliver(listId);
  return (
    <dl className={styles['sums']} aria-label="In breve">
      <Taken listId={listId} />
      <Money listId={listId} />
      <Sum words="Da consegnare" to={toDeliver === '0' ? undefined : toTab(listId, { scheda: 'consegne' })}>
        {toDeliver}
      </Sum>
    </dl>
  );
}

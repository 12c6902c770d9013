import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@fiocco/contracts';
import { FUND_NAME } from '@fiocco/gift';
import { BUYER_IN_ORDER, GIFT_NUMBER } from '../read-models/transaction-indexes.js';
import type { TransactionFilter } from './transaction-filter.js';
import { type GroupOrder, orderByCode, orderByName } from './group-orders.js';

/** A column of the read model by whose index its pages are read. */
interface OwnOrder {
  readonly column: string;
  /** The SQL type to which the cursor's text is cast back. */
  readonly type: 'timestamptz' | 'text' | 'bigint';
}

const OWN = {
  timestamp: { column: 't.created_at', type: 'timestamptz' },
  buyer: { column: BUYER_IN_ORDER, type: 'text' },
  amount: { column: 't.amount_cents', type: 'bigint' },
} as const satisfies Record<string, OwnOrder>;

const GROUPS = {
  type: orderByCode('t.kind', TRANSACTION_TYPES),
  status: orderByCode('t.status', TRANSACTION_STATUSES),
  list: orderByName('t.list_id', {
    one: (key) => `select l.name from gift_lists.gift_list l where l.id = ${key}`,
    all: 'select id as key, name from gift_lists.gift_list',
  }),
  product: orderByName(GIFT_NUMBER, {
    one: (key) =>
      `select case ${key} when 0 then '${FUND_NAME}' else (select p.name from catalog.product p where p.id = ${key}) end`,
    all: `select 0::bigint as key, '${FUND_NAME}' as name union all select id, name from catalog.product`,
  }),
} as const satisfies Record<string, GroupOrder>;

/** What a page may be sorted by. */
export const SORT_COLUMNS = [...Object.keys(OWN), ...Object.keys(GROUPS)] as readonly SortColumn[];
export type SortColumn = keyof typeof OWN | keyof typeof GROUPS;

export const groupOrder = (sort: SortColumn): GroupOrder | null =>
  sort in GROUPS ? GROUPS[sort as keyof typeof GROUPS] : null;
const ownOrder = (sort: SortColumn): OwnOrder => OWN[sort as keyof typeof OWN];

/** SQL: a row's value, and the type to which the cursor's text is cast back. */
export const sortKey = (sort: SortColumn): OwnOrder => {
  const group = groupOrder(sort);
  return group ? { column: group.ofRow, type: 'text' } : ownOrder(sort);
};

/** Where all rows have the same value, they are in the order of time. */
export function orderAmong({ status, listId, productId }: TransactionFilter, sort: SortColumn): SortColumn {
  const only: Partial<Record<SortColumn, unknown>> = { status, list: listId, product: productId };
  return (only[sort] ?? null) === null ? sort : 'timestamp';
}

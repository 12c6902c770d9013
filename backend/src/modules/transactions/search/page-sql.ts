import type { Conditions } from './transaction-filter.js';
import { IS_LISTED } from '../read-models/transaction-indexes.js';
import type { GroupOrder } from './group-orders.js';
import type { Order, PlaceInOrder } from './place-in-order.js';
import { groupOrder, type SortColumn, sortKey } from './sort-orders.js';

export interface TransactionPage extends Order {
  readonly limit: number;
  /** Null for the first page. */
  readonly after: PlaceInOrder | null;
}

/** A statement that answers rows of the read model (`t.*`) with their `sort_key`, and its parameters. */
type PageSql = Conditions;

const placeValues = ({ key, createdAt, id }: PlaceInOrder): readonly string[] => [key, createdAt, id];

/**
 * How a page is read: all that match, which are then sorted; in the order of an index; so, but the ids first, for
 * which the index by time is enough; or only from the first rows in their order.
 */
export type Reading = 'sorted' | 'in order' | 'ids in order' | 'beginning';

export function pageSql(where: Conditions, page: TransactionPage, reading: Reading): PageSql {
  const values = [...where.values, ...(page.after ? placeValues(page.after) : [])];
  return { sql: BUILDERS[reading](where, page, placeAt(where, page)), values };
}

type Builder = (where: Conditions, page: TransactionPage, at: At | null) => string;
const BUILDERS: Readonly<Record<Reading, Builder>> = {
  sorted: sortedSql,
  'in order'(where, page, at) {
    const group = groupOrder(page.sort);
    return group ? groupByGroupSql(group, where, page, at) : inOrderSql('t.*', where, page, at);
  },
  'ids in order': (where, page, at) => `
select t.*, ${sortKey(page.sort).column} as sort_key from read_models.transactions t
where t.id = any(array(select id from (${inOrderSql('t.id', where, page, at)}) ids))`,
  beginning: beginningSql,
};

/** SQL about the three parameters of the place, which come after those of the conditions. */
interface At {
  readonly key: string;
  readonly createdAt: string;
  readonly id: string;
  readonly after: '>' | '<';
}

function placeAt({ values: { length } }: Conditions, { sort, direction, after }: TransactionPage): At | null {
  if (!after) return null;
  return {
    key: `$${length + 1}::${sortKey(sort).type}`,
    createdAt: `$${length + 2}::timestamptz`,
    id: `$${length + 3}::text`,
    after: direction === 'asc' ? '>' : '<',
  };
}

const limitSql = ({ limit }: TransactionPage): string => `limit ${limit + 1}`;

/**
 * Kept from being read in the order of an index, which for a few among a million takes long. Whole rows are read of the
 * page alone: those of many thousands would not fit into the memory that a sort has.
 */
function sortedSql({ sql }: Conditions, page: TransactionPage, at: At | null): string {
  return `
with found as materialized (
  select t.id, t.created_at, ${sortKey(page.sort).column} as sort_key from read_models.transactions t where ${sql}
)
select t.*, f.sort_key from (
  select * from found t where ${at ? afterPlace('t.sort_key', at) : 'true'} ${inOrder('t.sort_key', page)} ${limitSql(page)}
) f join read_models.transactions t on t.id = f.id`;
}

function inOrderSql(what: string, { sql }: Conditions, page: TransactionPage, at: At | null): string {
  const key = sortKey(page.sort).column;
  return `
select ${what}, ${key} as sort_key from read_models.transactions t
where ${sql} ${at ? `and ${afterPlace(key, at)}` : ''} ${inOrder(key, page)} ${limitSql(page)}`;
}

/**
 * How many rows are looked at in their order, in the hope of a page. By time they lie beside each other in the table; by
 * name each has to be fetched from a place of its own.
 */
const LOOKED_AT: Readonly<Partial<Record<SortColumn, number>>> = { timestamp: 20_000, buyer: 1_000 };

/** Whether a page that is sorted so may be found in its beginning. */
export const hasBeginning = (sort: SortColumn): boolean => sort in LOOKED_AT;

/** Among the first rows in their order. */
function beginningSql({ sql }: Conditions, page: TransactionPage, at: At | null): string {
  return `
select * from (${looked(page, at)} limit ${LOOKED_AT[page.sort]}) t where ${sql} ${inOrder('t.sort_key', page)} ${limitSql(page)}`;
}

function looked(page: TransactionPage, at: At | null): string {
  const key = sortKey(page.sort).column;
  return `select t.*, ${key} as sort_key from read_models.transactions t
    where ${IS_LISTED} ${at ? `and ${afterPlace(key, at)}` : ''} ${inOrder(key, page)}`;
}

/** Whether there are more rows than were looked at. */
export function goesOnSql(page: TransactionPage): PageSql {
  const none = { sql: '', values: [] };
  return {
    sql: `select from (${looked(page, placeAt(none, page))} offset ${LOOKED_AT[page.sort]} limit 1) t`,
    values: page.after ? placeValues(page.after) : [],
  };
}

const afterPlace = (key: string, at: At): string =>
  `(${key}, t.created_at, t.id) ${at.after} (${at.key}, ${at.createdAt}, ${at.id})`;

const inOrder = (key: string, { direction }: TransactionPage): string =>
  `order by ${key} ${direction}, t.created_at ${direction}, t.id ${direction}`;

/** The values are sorted first. Then the rows of each are read in turn, until the page is full. */
function groupByGroupSql(
  { named, column }: GroupOrder,
  { sql }: Conditions,
  page: TransactionPage,
  at: At | null,
): string {
  const { direction } = page;
  return `
with ${named}
select t.* from (
  select * from named n ${at ? `where n.sort_key ${at.after}= ${at.key}` : ''} order by n.sort_key ${direction}
) n cross join lateral (
  select t.*, n.sort_key from read_models.transactions t
  where ${column} = n.key and ${sql} ${at ? afterInGroup(at) : ''}
  order by t.created_at ${direction}, t.id ${direction} ${limitSql(page)}
) t
${inOrder('n.sort_key', page)} ${limitSql(page)}`;
}

/** Of the values after that of the place all rows. */
const afterInGroup = ({ key, createdAt, id, after }: At): string => `
  and (t.created_at, t.id) ${after} (case when n.sort_key = ${key} then ${createdAt}
    else '${after === '>' ? '-infinity' : 'infinity'}' end, ${id})`;

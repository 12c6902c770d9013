/**
 * An order by a value that many rows have, and of which there are few: the values are sorted, and then the rows of each
 * are read in the order of time.
 */
export interface GroupOrder {
  /** By which rows belong together; it has an index. */
  readonly column: string;
  /** SQL: what a row is sorted by. */
  readonly ofRow: string;
  /** SQL: what stands after `with` to have each `key` of the column with its `sort_key` in `named`. */
  readonly named: string;
  /** Whether there are so many that the rows of one are compared with a search one by one. */
  readonly isFine: boolean;
}

export const orderByCode = (column: string, codes: readonly string[]): GroupOrder => ({
  column,
  ofRow: column,
  named: `named as materialized (select key, key as sort_key from unnest(array['${codes.join("', '")}']) key)`,
  isFine: false,
});

/** SQL: the name of one record, given its number, and `key` and `name` of all. */
interface Names {
  readonly one: (key: string) => string;
  readonly all: string;
}

/**
 * Names of other tables change with their records, so that no index of this table is in their order, which is Italian.
 * What stands in the column of a record that is gone has none; that can only be between the numbers of records that
 * exist, where a few looks into the index find it.
 */
export const orderByName = (column: string, { one, all }: Names): GroupOrder => ({
  column,
  ofRow: `(coalesce((${one(column)}), '') collate gifts.italian)`,
  named: `
recursive record as materialized (${all}),
gap as (
  select * from (
    select key as low, lead(key, 1, ${HIGHEST}) over (order by key) as high
    from (select key from record union all select ${LOWEST}) numbers
  ) g where high > low + 1
),
gone as (
  select high, ${nextBetween(column, 'low')} as key from gap
  union all
  select high, ${nextBetween(column, 'gone.key')} from gone where gone.key is not null
),
named as materialized (
  select key, (name collate gifts.italian) as sort_key from record
  union all
  select key, '' from gone where key is not null
)`,
  isFine: true,
});

/** No record has such a number. */
const LOWEST = '-1';
const HIGHEST = '9223372036854775807';

function nextBetween(column: string, low: string): string {
  return `(select ${column}::bigint from read_models.transactions t where ${column} > ${low} and ${column} < high
    order by ${column} limit 1)`;
}

import { Inject, Injectable } from '@nestjs/common';
import { TRANSACTION_SUMS, type TransactionSum, type TransactionTotals } from '@fiocco/contracts';
import { type Cents, formatDecimal } from '@fiocco/money';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import {
  NAMED_COLUMNS,
  type NamedTransactionRow,
  namesBeside,
  viewOf,
} from '../read-models/named-transactions.js';
import type { PurchaseView } from '../purchase-view.js';
import { idsOfSameBuyer } from './same-buyer.js';
import { areFoundByIndex, type SearchedWord, searchedWords, wordsAlike } from './searched-words.js';
import {
  type Conditions,
  conditionsOf,
  EVERY_TRANSACTION,
  type TransactionFilter,
} from './transaction-filter.js';
import { goesOnSql, hasBeginning, pageSql, type Reading, type TransactionPage } from './page-sql.js';
import { cursorAfter, type Order, placeOf } from './place-in-order.js';
import { groupOrder, orderAmong } from './sort-orders.js';
import { ALL_SUMS } from './transaction-sums.js';
import { IS_LISTED } from '../read-models/transaction-indexes.js';

/** Counting stops above this: a page then shows `1000+`. */
export const COUNT_CAP = 1000;

/** So many of the newest are read in their order, in the hope that they hold enough of what many have. */
const READ_AHEAD = 20_000;

/**
 * The newest that have words which more have than are counted, read in the order of time until there are enough; drafts and
 * removed ones have an index of their own. `found`: how many of the listed ones; where these are fewer, there are more behind them.
 */
const newestInOrder = ({ sql, values }: Conditions): Conditions => ({
  sql: `
with listed as materialized (
  select t.id, t.created_at from (
    select * from read_models.transactions where ${IS_LISTED} order by created_at desc limit ${READ_AHEAD}) t
  where ${sql} limit ${COUNT_CAP}
), others as (
  select t.id, t.created_at from read_models.transactions t
  where not (t.${IS_LISTED}) and t.created_at > (select min(created_at) from listed) and ${sql}
)
select id, (select count(*)::int from listed) as found from (table listed union all table others) newest
order by created_at desc limit ${COUNT_CAP}`,
  values,
});

/** The same where they lie far apart: all that the index finds are sorted. */
const newestSorted = ({ sql, values }: Conditions): Conditions => ({
  sql: `
with found as materialized (select t.id, t.created_at from read_models.transactions t where ${sql})
select id, ${COUNT_CAP} as found from found order by created_at desc limit ${COUNT_CAP}`,
  values,
});

/** One page, by keyset. */
interface TransactionsOfPage {
  readonly transactions: readonly PurchaseView[];
  /** Null on the last page. */
  readonly next: string | null;
  /** How many match, exact up to {@link COUNT_CAP} and one more than that where there are more. */
  readonly total: number;
}

export interface AskedPage extends Order {
  readonly limit: number;
  /** As the page before answered it; null for the first page. */
  readonly cursor: string | null;
}

export const NEWEST = { sort: 'timestamp', direction: 'desc', cursor: null } as const;

interface Found {
  readonly total: number;
  readonly ids: readonly string[] | null;
}

type Row = NamedTransactionRow & { readonly cursor_key: string; readonly cursor_time: string };

function pageAmong(
  filter: TransactionFilter,
  { cursor, sort, direction, limit }: AskedPage,
): TransactionPage {
  const order = { sort: orderAmong(filter, sort), direction };
  return { ...order, limit, after: cursor === null ? null : placeOf(cursor, order) };
}

const placeIn = ({ cursor_key: key, cursor_time: createdAt, id }: Row) => ({ key, createdAt, id });

function answer(rows: readonly Row[], page: TransactionPage, total: number): TransactionsOfPage {
  const shown = rows.slice(0, page.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    transactions: shown.map(viewOf),
    next: last ? cursorAfter(placeIn(last), page) : null,
    total,
  };
}

function readingOf(
  { among }: TransactionFilter,
  words: readonly SearchedWord[],
  { sort }: TransactionPage,
): Reading {
  if (words.length === 0) return sort === 'timestamp' ? 'ids in order' : 'in order';
  return among === 'listed' && hasBeginning(sort) ? 'beginning' : 'in order';
}

/** Pages of transactions, and their sums, by what people filter and search for. */
@Injectable()
export class TransactionSearch {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async page(filter: TransactionFilter, asked: AskedPage): Promise<TransactionsOfPage> {
    const page = pageAmong(filter, asked);
    const words = await searchedWords(this.pool, filter.search);
    const { total, ids } = await this.count(conditionsOf(filter, words), words.length > 0);
    if (total > COUNT_CAP) return answer(await this.readSome(filter, words, page), page, total);
    const few = ids ? { sql: 't.id = any($1::text[])', values: [ids] } : conditionsOf(filter, words);
    return answer(await this.read(few, page, 'sorted'), page, total);
  }

  /** The newest that have each of the words; where the index finds none of these, among the first rows in the order of time. */
  async newest(filter: TransactionFilter, limit: number): Promise<readonly PurchaseView[]> {
    const words = await searchedWords(this.pool, filter.search);
    return words.length === 0 || areFoundByIndex(words)
      ? (await this.page(filter, { ...NEWEST, limit })).transactions
      : this.inBeginning(filter, words, limit);
  }

  /** The newest that have each of the words with a letter wrong at most, among the first rows in the order of time. */
  async alike(filter: TransactionFilter, limit: number): Promise<readonly PurchaseView[]> {
    const words = await wordsAlike(this.pool, filter.search);
    return words.length === 0 ? [] : this.inBeginning(filter, words, limit);
  }

  /** The newest that have every word, as many as are counted; and which lists and products have each. */
  async idsWith(search: string) {
    const words = await searchedWords(this.pool, search);
    const named = words.map(({ lists, gifts: products }) => ({ lists, products }));
    if (words.length === 0) return { transactions: [], words: named };
    const filter = { ...EVERY_TRANSACTION, search };
    const byIndex = conditionsOf(filter, words);
    const { ids } = await this.count(byIndex, true);
    const transactions =
      ids ??
      (await this.idsFrom(newestInOrder(conditionsOf(filter, words, 'row by row')))) ??
      (await this.idsFrom(newestSorted(byIndex)));
    return { transactions: transactions ?? [], words: named };
  }

  /** Null where the statement has not found as many as it looked for. */
  private async idsFrom({ sql, values }: Conditions): Promise<readonly string[] | null> {
    const { rows } = await this.pool.query<{ id: string; found: number }>(sql, [...values]);
    return rows[0]?.found === COUNT_CAP ? rows.map(({ id }) => id) : null;
  }

  idsOfSameBuyer(id: string): Promise<readonly string[]> {
    return idsOfSameBuyer(this.pool, id);
  }

  /** The sums over all transactions that match; `count` is exact, unlike the one beside a page. */
  async totals(filter: TransactionFilter): Promise<TransactionTotals> {
    const { sql, values } = conditionsOf(filter, await searchedWords(this.pool, filter.search));
    const { rows } = await this.pool.query<{ readonly count: number } & Record<TransactionSum, Cents>>(
      `select count(*)::float8 as "count", ${ALL_SUMS} from read_models.transactions t where ${sql}`,
      [...values],
    );
    const [sums] = rows;
    if (!sums) throw new Error('an aggregate without a row');
    const texts = TRANSACTION_SUMS.map((sum) => [sum, formatDecimal(sums[sum])] as const);
    return { count: sums.count, ...(Object.fromEntries(texts) as Record<TransactionSum, string>) };
  }

  /** How many match. What took a search is not looked for again: where they are few, their ids as well. */
  private async count({ sql, values }: Conditions, isSearch: boolean): Promise<Found> {
    const ids = isSearch
      ? `case when count(*) <= ${COUNT_CAP} then coalesce(array_agg(m.id), '{}') end`
      : 'null';
    const { rows } = await this.pool.query<Found>(
      `select count(*)::int as total, ${ids} as ids
       from (select ${isSearch ? 't.id' : ''} from read_models.transactions t where ${sql} limit ${COUNT_CAP + 1}) m`,
      [...values],
    );
    return rows[0] ?? { total: 0, ids: null };
  }

  /**
   * Of many only those of the page are read, in their order. What a search finds may stand close together, far from the
   * page: then all of it is read, which the search's index finds.
   */
  private async readSome(
    filter: TransactionFilter,
    words: readonly SearchedWord[],
    page: TransactionPage,
  ): Promise<readonly Row[]> {
    const where = conditionsOf(filter, words, groupOrder(page.sort)?.isFine ? 'row by row' : 'by index');
    const reading = readingOf(filter, words, page);
    const rows = await this.read(where, page, reading);
    if (reading !== 'beginning' || rows.length > page.limit) return rows;
    return (await this.goesOn(page)) ? this.read(where, page, 'sorted') : rows;
  }

  private async inBeginning(
    filter: TransactionFilter,
    words: readonly SearchedWord[],
    limit: number,
  ): Promise<readonly PurchaseView[]> {
    const page = pageAmong(filter, { ...NEWEST, limit });
    const rows = await this.read(conditionsOf(filter, words, 'row by row'), page, 'beginning');
    return rows.slice(0, limit).map(viewOf);
  }

  private async goesOn(page: TransactionPage): Promise<boolean> {
    const { sql, values } = goesOnSql(page);
    const { rows } = await this.pool.query(sql, [...values]);
    return rows.length > 0;
  }

  private async read(where: Conditions, page: TransactionPage, reading: Reading): Promise<readonly Row[]> {
    const { sql, values } = pageSql(where, page, reading);
    const { direction } = page;
    const { rows } = await this.pool.query<Row>(
      `select ${NAMED_COLUMNS}, t.sort_key::text as cursor_key, t.created_at::text as cursor_time
       from ${namesBeside(`(${sql})`)}
       order by t.sort_key ${direction}, t.created_at ${direction}, t.id ${direction}`,
      [...values],
    );
    return rows;
  }
}

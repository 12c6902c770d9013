import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { cursorOf, type PageCursor, PG_POOL } from '../../../../platform/index.js';
import {
  NAMED_COLUMNS,
  NAMED_TRANSACTIONS,
  type NamedTransactionRow,
  viewOf,
} from '../named-transactions.js';
import type { PurchaseView } from '../purchase-view.js';
import { conditionsOf, type TransactionFilter } from '../transaction-filter.js';

const byName = (column: string) => `coalesce(${column}, '') collate gifts.italian`;

/** What a page may be sorted by. `type`: the SQL type to which the cursor's text is cast back. */
export const SORT_COLUMNS = {
  timestamp: { sql: 't.created_at', type: 'timestamptz' },
  list: { sql: byName('l.name'), type: 'text' },
  product: { sql: byName('p.name'), type: 'text' },
  buyer: { sql: byName('t.buyer_name'), type: 'text' },
  type: { sql: 't.kind', type: 'text' },
  amount: { sql: 't.amount_cents', type: 'bigint' },
  status: { sql: 't.status', type: 'text' },
} as const;
export type SortColumn = keyof typeof SORT_COLUMNS;

export interface TransactionPage {
  readonly sort: SortColumn;
  readonly direction: 'asc' | 'desc';
  /** Null for all rows. */
  readonly limit: number | null;
  readonly cursor: PageCursor | null;
}

/** One page, by keyset. */
export interface TransactionsOfPage {
  readonly transactions: readonly PurchaseView[];
  /** Null on the last page. */
  readonly next: string | null;
}

export class ListTransactions extends Query<TransactionsOfPage> {
  constructor(
    readonly filter: TransactionFilter,
    readonly page: TransactionPage,
  ) {
    super();
  }
}

@QueryHandler(ListTransactions)
export class ListTransactionsHandler implements IQueryHandler<ListTransactions> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ filter, page }: ListTransactions): Promise<TransactionsOfPage> {
    const { sql, values } = conditionsOf(filter);
    const column = SORT_COLUMNS[page.sort].sql;
    const after = afterSql(page, values.length);
    const limit = page.limit === null ? '' : `limit ${page.limit + 1}`;
    const { rows } = await this.pool.query<NamedTransactionRow & { sort_value: string }>(
      `select ${NAMED_COLUMNS}, (${column})::text as sort_value from ${NAMED_TRANSACTIONS}
       where ${sql} ${after} order by ${column} ${page.direction}, t.id ${page.direction} ${limit}`,
      page.cursor ? [...values, page.cursor.value, page.cursor.id] : values,
    );
    const shown = page.limit === null ? rows : rows.slice(0, page.limit);
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    return {
      transactions: shown.map(viewOf),
      next: last ? cursorOf({ value: last.sort_value, id: last.id }) : null,
    };
  }
}

/** Rows after the page before. The cursor's value and id are the two placeholders after the `taken` ones. */
function afterSql({ sort, direction, cursor }: TransactionPage, taken: number): string {
  if (!cursor) return '';
  const { sql, type } = SORT_COLUMNS[sort];
  const comparison = direction === 'asc' ? '>' : '<';
  return `and (${sql}, t.id) ${comparison} ($${taken + 1}::${type}, $${taken + 2})`;
}

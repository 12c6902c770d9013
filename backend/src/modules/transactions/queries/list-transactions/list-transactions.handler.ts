import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransactionStatus } from '@fiocco/contracts';
import type pg from 'pg';
import { cursorOf, type PageCursor, PG_POOL } from '../../../../platform/index.js';
import {
  GIFT_NAME,
  NAMED_COLUMNS,
  NAMED_TRANSACTIONS,
  type NamedTransactionRow,
  viewOf,
} from '../named-transactions.js';
import type { PurchaseView } from '../purchase-view.js';

/** What a page may be sorted by; `type` is what its cursor's text is read back as. */
export const SORT_COLUMNS = {
  timestamp: { sql: 't.created_at', type: 'timestamptz' },
  list: { sql: `coalesce(l.name, '')`, type: 'text' },
  product: { sql: `coalesce(p.name, '')`, type: 'text' },
  buyer: { sql: `coalesce(t.buyer_name, '')`, type: 'text' },
  type: { sql: 't.kind', type: 'text' },
  amount: { sql: 't.amount_cents', type: 'bigint' },
  status: { sql: 't.status', type: 'text' },
} as const;
export type SortColumn = keyof typeof SORT_COLUMNS;

export interface TransactionFilter {
  readonly listId: number | null;
  readonly productId: number | null;
  readonly status: TransactionStatus | null;
  /** Every word must appear in list, product, buyer, e-mail, phone or order number. */
  readonly search: string;
}

export interface TransactionPage {
  readonly sort: SortColumn;
  readonly direction: 'asc' | 'desc';
  /** Null answers everything. */
  readonly limit: number | null;
  readonly cursor: PageCursor | null;
}

/** Matches are counted no further than this. */
export const COUNT_CAP = 1000;

interface Conditions {
  readonly sql: string;
  readonly values: unknown[];
}

const SEARCHED = `concat_ws(' ', l.name, ${GIFT_NAME},
  t.buyer_name, t.buyer_email, t.buyer_phone, t.order_number)`;

function conditionsOf(filter: TransactionFilter): Conditions {
  const values: unknown[] = [];
  const parts: string[] = ['true'];
  const add = (sql: (placeholder: string) => string, value: unknown) => {
    values.push(value);
    parts.push(sql(`$${values.length}`));
  };
  if (filter.listId !== null) add((p) => `t.list_id = ${p}`, filter.listId);
  if (filter.productId === 0) parts.push('t.product_id is null');
  else if (filter.productId !== null) add((p) => `t.product_id = ${p}`, filter.productId);
  if (filter.status !== null) add((p) => `t.status = ${p}`, filter.status);
  for (const word of filter.search.split(/\s+/).filter(Boolean)) {
    add((p) => `${SEARCHED} ilike ${p}`, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  }
  return { sql: parts.join(' and '), values };
}

/** One keyset page. */
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

/** Exact up to {@link COUNT_CAP}, then one more. */
export class CountTransactions extends Query<number> {
  constructor(readonly filter: TransactionFilter) {
    super();
  }
}

@QueryHandler(CountTransactions)
export class CountTransactionsHandler implements IQueryHandler<CountTransactions> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ filter }: CountTransactions): Promise<number> {
    const { sql, values } = conditionsOf(filter);
    const { rows } = await this.pool.query<{ found: number }>(
      `select count(*)::int as found from (select 1 from ${NAMED_TRANSACTIONS} where ${sql} limit ${COUNT_CAP + 1}) m`,
      values,
    );
    return rows[0]?.found ?? 0;
  }
}

/** What comes behind the page before: the cursor's value and id are the two placeholders after `taken` others. */
function afterSql({ sort, direction, cursor }: TransactionPage, taken: number): string {
  if (!cursor) return '';
  const { sql, type } = SORT_COLUMNS[sort];
  const comparison = direction === 'asc' ? '>' : '<';
  return `and (${sql}, t.id) ${comparison} ($${taken + 1}::${type}, $${taken + 2})`;
}

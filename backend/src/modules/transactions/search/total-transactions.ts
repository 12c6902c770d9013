import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';
import { searchedWords } from '../searched-words.js';
import { conditionsOf, STILL_TO_COME, type TransactionFilter } from '../transaction-filter.js';

export interface TransactionSums {
  /** Exact, unlike the count beside a page. */
  readonly count: number;
  readonly soldCents: Cents;
  readonly shippingCents: Cents;
  readonly toCollectCents: Cents;
  readonly receivedCents: Cents;
  readonly refundedCents: Cents;
}

/** The sums over all transactions that match. */
export class TotalTransactions extends Query<TransactionSums> {
  constructor(readonly filter: TransactionFilter) {
    super();
  }
}

const DUE = 't.amount_cents + t.shipping_cents';
/** Money beyond the price is given back first, and was never a sale. */
const BACK = `case t.refunded_cents when 0 then 0
  else greatest(t.refunded_cents - greatest(t.received_cents - (${DUE}), 0), 0) end`;
const PAID = `t.stage = 'paid'`;

/** Cents are whole numbers, which `float8` adds up exactly as far as JavaScript does, and sooner than `numeric`. */
const sum = (cents: string, where = 'true') => `coalesce(sum((${cents})::float8) filter (where ${where}), 0)`;

const SUMS = `
count(*)::float8 as "count",
${sum(`greatest(t.amount_cents - ${BACK}, 0)`, PAID)} as "soldCents",
${sum(`t.shipping_cents - greatest(${BACK} - t.amount_cents, 0)`, PAID)} as "shippingCents",
${sum(`greatest(${DUE} - t.received_cents, 0)`, STILL_TO_COME)} as "toCollectCents",
${sum('t.received_cents')} as "receivedCents",
${sum('t.refunded_cents')} as "refundedCents"`;

@QueryHandler(TotalTransactions)
export class TotalTransactionsHandler implements IQueryHandler<TotalTransactions> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ filter }: TotalTransactions): Promise<TransactionSums> {
    const { sql, values } = conditionsOf(filter, await searchedWords(this.pool, filter.search));
    const { rows } = await this.pool.query<TransactionSums>(
      `select ${SUMS} from read_models.transactions t where ${sql}`,
      [...values],
    );
    const [sums] = rows;
    if (!sums) throw new Error('an aggregate without a row');
    return sums;
  }
}

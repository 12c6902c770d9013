import type { Transaction } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { type FindSource, Finds } from '../../find/index.js';
import { staffsTransactionOf } from '../answers/transaction-answers.js';
import { TransactionsReader } from '../transactions.reader.js';
import { TransactionSearch } from '../search/search.reader.js';
import { orderNumberIn } from '../search/order-number.js';
import type { PurchaseView } from '../purchase-view.js';
import { EVERY_TRANSACTION } from '../search/transaction-filter.js';

const BY_ORDER_NUMBER = {
  name: 'transaction-by-order-number',
  text: `select transaction_id as id from gifts.transaction_stream where order_number = $1`,
};

/** Transactions as their page's search finds them, the newest first; the one with just this order number before all. */
@Injectable()
@Finds('transactions')
export class FoundTransactions implements FindSource<'transactions'> {
  constructor(
    private readonly transactions: TransactionsReader,
    private readonly search: TransactionSearch,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  async find(text: string, limit: number): Promise<readonly Transaction[]> {
    const orderNumber = orderNumberIn(text);
    const page = { sort: 'timestamp', direction: 'desc', limit, cursor: null } as const;
    const [named, { transactions }] = await Promise.all([
      orderNumber === null ? null : this.withNumber(orderNumber),
      this.search.page({ ...EVERY_TRANSACTION, among: 'listed', search: text }, page),
    ]);
    const others = transactions.filter(({ id }) => id !== named?.id);
    return [...(named ? [named] : []), ...others].slice(0, limit).map(staffsTransactionOf);
  }

  /** Looked up by itself: the newest with longer numbers that begin so could leave no room for it. */
  private async withNumber(orderNumber: string): Promise<PurchaseView | null> {
    const { rows } = await this.pool.query<{ id: string }>({ ...BY_ORDER_NUMBER, values: [orderNumber] });
    const found = rows[0] && (await this.transactions.find(rows[0].id, 'shown'));
    return found && isListed(found.view) ? found.view : null;
  }
}

const isListed = ({ stage }: PurchaseView): boolean => stage !== 'draft' && stage !== 'removed';

import { Inject, Injectable } from '@nestjs/common';
import type { TodoSubject } from '@fiocco/contracts';
import type pg from 'pg';
import { Fulfils, PG_POOL } from '../../../platform/index.js';
import { TodoSubjects } from '../../todo/index.js';
import { GIFT_NAME, NAMED_TRANSACTIONS } from '../read-models/named-transactions.js';

const NAMES = {
  name: 'transaction-todo-names',
  text: `
select t.id, t.order_number as "orderNumber", ${GIFT_NAME} as "productName", l.name as "giftListName",
  t.buyer_name as "buyerName", t.buyer_phone as "buyerPhone", t.payment_method as "paymentMethod",
  t.version
from ${NAMED_TRANSACTIONS} where t.id = any($1)`,
};

/** The names of the transactions in Da fare. */
@Injectable()
@Fulfils(TodoSubjects)
export class TodoNames extends TodoSubjects {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {
    super();
  }

  override async of(transactionIds: readonly string[]): Promise<ReadonlyMap<string, TodoSubject>> {
    if (transactionIds.length === 0) return new Map();
    const { rows } = await this.pool.query<TodoSubject & { readonly id: string }>({
      ...NAMES,
      values: [transactionIds],
    });
    return new Map(rows.map(({ id, ...subject }) => [id, subject]));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { HeardSale, TransactionStage, TransactionType } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type pg from 'pg';
import { PG_POOL } from '../../platform/index.js';
import { GIFT_NAME, NAMED_TRANSACTIONS } from './read-models/named-transactions.js';

interface Row {
  readonly position: string;
  readonly id: string;
  readonly order_number: string;
  readonly kind: TransactionType;
  readonly stage: TransactionStage;
  readonly by_guest: boolean;
  readonly cents: string;
  readonly sale_id: string | null;
  readonly product_name: string | null;
  readonly list_name: string | null;
  readonly buyer_name: string | null;
}

const MOST = 100;

/** SQL: another gift of the sale of the row `s`, which was told for all of them. */
const EARLIER_GIFT = 'select from read_models.sale e where e.sale_id = s.sale_id and e.position < s.position';
/** SQL: what all gifts of the sale of the row `s` cost: all are held before the first one is sold. */
const WHOLE_CENTS = `(select sum(w.amount_cents + w.shipping_cents)
  from read_models.sale e join read_models.transactions w on w.id = e.transaction_id where e.sale_id = s.sale_id)`;

const AFTER = {
  name: 'sales-after',
  text: `
select s.position, t.id, t.order_number, t.kind, t.stage, r.browser_hash is not null as by_guest,
  case when s.sale_id is null then t.amount_cents + t.shipping_cents else ${WHOLE_CENTS} end as cents, s.sale_id, ${GIFT_NAME} as product_name, l.name as list_name, t.buyer_name
from read_models.sale s join (${NAMED_TRANSACTIONS}
  left join gifts.transaction_stream r on r.transaction_id = t.id) on t.id = s.transaction_id
where s.position > $1 and (s.sale_id is null or not exists (${EARLIER_GIFT})) order by s.position limit ${MOST}`,
};

const PLACE_BEFORE = {
  name: 'sale-place-before',
  text: `
select coalesce(min(position), 1) - 1 as place
from (select position from read_models.sale where position is not null order by position desc limit $1) as last`,
};

/** Sales in the order in which they were made; one of several gifts once, by its first. */
@Injectable()
export class SalesReader {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** The place in the ledger after which there are at most so many. */
  async placeBefore(most: number): Promise<number> {
    const { rows } = await this.pool.query<{ place: string }>({ ...PLACE_BEFORE, values: [most] });
    return Number(rows[0]?.place ?? 0);
  }

  /** The first hundred after that place. */
  async after(place: number): Promise<readonly { readonly position: number; readonly sale: HeardSale }[]> {
    const { rows } = await this.pool.query<Row>({ ...AFTER, values: [place] });
    return rows.map((row) => ({ position: Number(row.position), sale: saleOf(row) }));
  }
}

const saleOf = (row: Row): HeardSale => ({
  transactionId: row.id,
  saleId: row.sale_id,
  orderNumber: row.order_number,
  type: row.kind,
  stage: row.stage,
  byGuest: row.by_guest,
  amount: formatDecimal(Number(row.cents)),
  productName: row.product_name,
  giftListName: row.list_name,
  buyerName: row.buyer_name,
});

import { Inject, Injectable } from '@nestjs/common';
import { AT_THE_COUNTER } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { type TransactionFacts, TransactionForMail } from '../../notifications/index.js';
import {
  NAMED_COLUMNS,
  NAMED_TRANSACTIONS,
  type NamedTransactionRow,
  viewOf,
} from '../queries/named-transactions.js';
import type { PurchaseView } from '../queries/purchase-view.js';
import { conditionsOf } from '../queries/transaction-filter.js';

/** What the list celebrates is null where the list is gone. */
interface Row extends NamedTransactionRow {
  readonly beneficiary_name: string | null;
  readonly beneficiary_email: string | null;
  readonly occasion_name: string | null;
  readonly occasion_date: string | null;
}

const FACTS = {
  name: 'transaction-mail-facts',
  text: `
select ${NAMED_COLUMNS}, l.beneficiary_name,
  case when l.notify_beneficiary then nullif(l.beneficiary_email, '') end as beneficiary_email, o.name as occasion_name, l.event_date::text as occasion_date
from ${NAMED_TRANSACTIONS} left join catalog.occasion o on o.id = l.occasion_id where t.id = $1`,
};

const ALL = { listId: null, productId: null, status: null, drafts: null } as const;

/**
 * What mails say about a purchase and its list, in one statement. The sender has waited for the read models: what they do
 * not show was never held.
 */
@Injectable()
export class TransactionMailFacts extends TransactionForMail {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {
    super();
  }

  override async loadForMail(transactionId: string): Promise<TransactionFacts | null> {
    const { rows } = await this.pool.query<Row>({ ...FACTS, values: [transactionId] });
    const row = rows[0];
    return row ? { ...purchaseFacts(viewOf(row)), ...listFacts(row) } : null;
  }

  override async search(words: string, most: number): Promise<readonly string[]> {
    const { sql, values } = conditionsOf({ ...ALL, search: words });
    const { rows } = await this.pool.query<{ id: string }>(
      `select t.id from ${NAMED_TRANSACTIONS} where ${sql} order by t.created_at desc, t.id limit ${most}`,
      values,
    );
    return rows.map(({ id }) => id);
  }
}

const listFacts = (row: Row) => ({
  listName: row.list_name ?? 'Lista regalo',
  beneficiaryName: row.beneficiary_name,
  beneficiaryEmail: row.beneficiary_email,
  occasionName: row.occasion_name,
  occasionDate: row.occasion_date,
});

function purchaseFacts(purchase: PurchaseView) {
  const { buyer } = purchase;
  return {
    transactionId: purchase.id,
    // A transaction in the ledger always has these. Only drafts lack them, and no mail is about a draft.
    orderNumber: purchase.orderNumber ?? '',
    deliveryMethod: purchase.deliveryMethod,
    paymentMethod: purchase.paymentMethod ?? AT_THE_COUNTER,
    stage: purchase.stage,
    type: purchase.kind,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerMessage: buyer.message,
    productName: purchase.productId === null ? null : purchase.productName,
    productImageUrl: purchase.productImageUrl,
    amountCents: purchase.amountCents,
    shippingCents: purchase.shippingCents,
    // Refunds come with part 5.
    refundedCents: 0,
    orderedAt: purchase.createdAt,
    reservedUntil: purchase.expiresAt,
    listUrl: `/list/${purchase.listId}`,
    staffUrl: `/admin/transactions/${purchase.id}`,
    orderUrl: `/thankyou/${purchase.listId}/${purchase.productId ?? 0}?tid=${purchase.id}`,
  };
}

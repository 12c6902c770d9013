import { Inject, Injectable } from '@nestjs/common';
import {
  AT_THE_COUNTER,
  mayBuyerCancel,
  type TransactionStage,
  type WithdrawalReceipt,
} from '@fiocco/contracts';
import DataLoader from 'dataloader';
import type pg from 'pg';
import { EVENT_STORE, PG_POOL } from '../../../platform/index.js';
import { centsOf } from '@fiocco/money';
import type { EventStore, StoredEvent } from '@fiocco/event-sourcing';
import { FUND_NAME, purchaseStory, toldCentsOf } from '@fiocco/gift';
import { GiftLedger } from '../../gifts/index.js';
import { staffIdOf } from '../../identity/index.js';
import {
  type SecretLink,
  type SoldTogether,
  type TransactionFacts,
  TransactionForMail,
} from '../../notifications/index.js';
import {
  NAMED_COLUMNS,
  NAMED_TRANSACTIONS,
  type NamedTransactionRow,
  viewOf,
} from '../read-models/named-transactions.js';
import { FETCHER_EMAIL, ofParcel } from '../read-models/transaction-indexes.js';
import type { PurchaseView } from '../purchase-view.js';
import { searchedWords } from '../search/searched-words.js';
import { conditionsOf, EVERY_TRANSACTION } from '../search/transaction-filter.js';
import { endsExchange } from '../exchange/told-exchange.js';
import { MailLinks } from '../guest/mail-links.js';
import { WithdrawalReceipts } from '../withdrawal/told-withdrawal.js';
import { WithdrawalRequests } from '../withdrawal/withdrawal-requests.js';
import { TransactionRegister } from '../register/transaction-register.js';

/** What the list celebrates is null where the list is gone. */
interface Row extends NamedTransactionRow {
  readonly by_guest: boolean;
  readonly confirm_by: Date | null;
  readonly exchanged_from: string | null;
  /** Null, as all of the sale's columns, while it is no sale. */
  readonly sold_on: string | null;
  readonly sold_by: string | null;
  readonly by_exchange: boolean | null;
  readonly first_money_on: string | null;
  readonly is_withdrawn: boolean;
  readonly beneficiary_name: string | null;
  readonly beneficiary_email: string | null;
  readonly second_beneficiary_email: string | null;
  readonly fetcher_email: string | null;
  readonly second_fetcher_email: string | null;
  readonly parcel_courier: string | null;
  readonly parcel_number: string | null;
  readonly occasion_name: string | null;
  readonly occasion_date: string | null;
}

const FACTS = {
  name: 'transaction-mail-facts',
  text: `
select ${NAMED_COLUMNS}, t.exchanged_from, t.withdrawn_at is not null as is_withdrawn, l.beneficiary_name,
  case when l.notify_beneficiary then nullif(l.beneficiary_email, '') end as beneficiary_email,
  case when l.notify_beneficiary then l.second_beneficiary_email end as second_beneficiary_email, o.name as occasion_name, l.event_date::text as occasion_date,
  r.browser_hash is not null as by_guest, r.confirm_by, ${FETCHER_EMAIL} as fetcher_email,
  case t.delivery_method when 'beneficiaryPickup' then l.second_beneficiary_email end as second_fetcher_email,
  ${ofParcel('courier')} as parcel_courier, ${ofParcel('tracking_number')} as parcel_number,
  s.day::text as sold_on, s.actor as sold_by, s.by_exchange,
  (select min(m.on_day)::text from read_models.movement m where m.transaction_id = t.id and m.kind = 'received') as first_money_on
from ${NAMED_TRANSACTIONS} left join read_models.sale s on s.transaction_id = t.id and s.position is not null left join catalog.occasion o on o.id = l.occasion_id
left join gifts.transaction_stream r on r.transaction_id = t.id where t.id = any($1)`,
};

/**
 * Those of its sale in the order in which they were sold; the place of one that is still to be sold is null. Of a sale that was
 * given up one may be sold later, alone: then the others wait for nothing.
 */
const OF_SALE = {
  name: 'transaction-mail-of-sale',
  text: `
select o.transaction_id as id, o.position from read_models.sale s join read_models.sale o on o.sale_id = s.sale_id
join read_models.transactions t on t.id = o.transaction_id
where s.transaction_id = $1 and (o.position is not null or t.stage = 'held') order by o.position`,
};

/** As the list's page shows them now. */
const OTHERS = {
  name: 'transaction-mail-others',
  text: `
select c.name, c.text::jsonb ->> 'price' as price
from read_models.transactions t join read_models.gift_card c on c.list_id = t.list_id
where t.id = $1 and c.product_id is distinct from t.product_id
  and c.text is not null and jsonb_array_length(c.text::jsonb -> 'offers') > 0
order by c.priority, c.name collate gifts.italian, c.product_id limit 3`,
};

/**
 * What mails say about a purchase and its list, in one statement for all mails that ask in the same moment: a purchase
 * asks for several. The sender has waited for the read models: what they do not show was never held.
 */
@Injectable()
export class TransactionMailFacts extends TransactionForMail {
  /** Nothing is kept: each question is answered from what stands after it. */
  private readonly facts = new DataLoader((ids: readonly string[]) => this.load(ids), {
    cache: false,
    batchScheduleFn: (ask) => void setImmediate(ask),
  });

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly register: TransactionRegister,
    private readonly purchases: GiftLedger,
    private readonly links: MailLinks,
    private readonly withdrawals: WithdrawalRequests,
    private readonly receipts: WithdrawalReceipts,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    super();
  }

  override loadForMail(transactionId: string): Promise<TransactionFacts | null> {
    return this.facts.load(transactionId);
  }

  private async load(ids: readonly string[]): Promise<(TransactionFacts | null)[]> {
    const { rows } = await this.pool.query<Row>({ ...FACTS, values: [[...new Set(ids)]] });
    const found = new Map(rows.map((row) => [row.id, this.factsOf(row)]));
    return ids.map((id) => found.get(id) ?? null);
  }

  private factsOf(row: Row): TransactionFacts {
    const facts = { ...purchaseFacts(viewOf(row)), ...rowFacts(row) };
    const { transactionId, stage, receivedCents, buyerEmail } = facts;
    const mayCancel = buyerEmail !== null && mayBuyerCancel(stage, receivedCents);
    return {
      ...facts,
      cancelUrl: mayCancel ? `/annulla#${this.links.tokenOf('cancel', transactionId, buyerEmail)}` : null,
      ...(mayCancel &&
        row.confirm_by && {
          confirm: {
            url: `/conferma#${this.links.tokenOf('confirm', transactionId, buyerEmail)}`,
            by: row.confirm_by.toISOString(),
          },
        }),
    };
  }

  override async soldOn(day: string): Promise<readonly TransactionFacts[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select transaction_id as id from read_models.sale where day = $1 order by position',
      [day],
    );
    const found = await this.load(rows.map(({ id }) => id));
    return found.filter((facts) => facts !== null);
  }

  override async stagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, TransactionStage>> {
    const { rows } = await this.pool.query<{ id: string; stage: TransactionStage }>(
      'select id, stage from read_models.transactions where id = any($1)',
      [ids],
    );
    return new Map(rows.map(({ id, stage }) => [id, stage]));
  }

  override async refundedBy(transactionId: string, refund: string): Promise<number> {
    const { stream } = await this.register.mustFind(transactionId);
    const purchase = await this.purchases.find(stream, transactionId);
    return purchase ? toldCentsOf(purchase.payments, refund) : 0;
  }

  override async endsExchange(transactionId: string, eventId: string): Promise<boolean> {
    const { stream } = await this.register.mustFind(transactionId);
    const { steps } = purchaseStory(await this.store.read(stream), transactionId);
    return endsExchange(steps, eventId);
  }

  override async soldTogether(transactionId: string, eventId: string | null): Promise<SoldTogether | null> {
    const { rows } = await this.pool.query<{ id: string; position: string | null }>({
      ...OF_SALE,
      values: [transactionId],
    });
    const own = rows.find(({ id }) => id === transactionId)?.position ?? null;
    if (rows.length < 2 || own === null) return null;
    if (eventId !== null && !(await this.isSoldBy(transactionId, BigInt(own), eventId))) return null;
    const gifts = (await this.load(rows.map(({ id }) => id))).filter((facts) => facts !== null);
    return { gifts, isWhole: rows.every(({ position }) => position !== null) };
  }

  /** Whether the event was stored together with the one that made the purchase a sale, which stands at that place. */
  private async isSoldBy(transactionId: string, place: bigint, eventId: string): Promise<boolean> {
    const { stream } = await this.register.mustFind(transactionId);
    const events = await this.store.read(stream);
    const sold = events.find(({ position }) => position === place);
    const asked = events.find(({ id }) => id === eventId);
    return isTogether(sold, asked);
  }

  override async withdrawal(transactionId: string): Promise<WithdrawalReceipt | null> {
    const { stream } = await this.register.mustFind(transactionId);
    const facts = await this.loadForMail(transactionId);
    const { orderNumber, productName } = facts ?? { orderNumber: '', productName: null };
    return this.receipts.find(stream, transactionId, { orderNumber, gift: productName ?? FUND_NAME });
  }

  override withdrawalLink(requestId: string): Promise<SecretLink | null> {
    return this.withdrawals.link(requestId);
  }

  override async othersOnList(transactionId: string) {
    const { rows } = await this.pool.query<{ name: string; price: string }>({
      ...OTHERS,
      values: [transactionId],
    });
    return rows.map(({ name, price }) => ({ name, priceCents: centsOf(price) }));
  }

  override async search(words: string, most: number): Promise<readonly string[]> {
    const { sql, values } = conditionsOf(EVERY_TRANSACTION, await searchedWords(this.pool, words));
    const { rows } = await this.pool.query<{ id: string }>(
      `select t.id from read_models.transactions t where ${sql} order by t.created_at desc, t.id limit ${most}`,
      [...values],
    );
    return rows.map(({ id }) => id);
  }

  override async ofList(listId: number, most: number): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from read_models.transactions where list_id = $1 order by created_at desc, id limit $2',
      [listId, most],
    );
    return rows.map(({ id }) => id);
  }
}

/** Reserved, an entry of each of at most two receipts, paid: of one command. Money that is taken later comes by another. */
const isTogether = (sold: StoredEvent | undefined, asked: StoredEvent | undefined): boolean =>
  sold !== undefined &&
  asked !== undefined &&
  asked.revision - sold.revision <= 3 &&
  asked.metadata.cause === sold.metadata.cause;

function saleFacts({ sold_on: soldOn, sold_by: actor, by_exchange, first_money_on: first }: Row) {
  if (soldOn === null) return null;
  return {
    recordedBy: staffIdOf(actor ?? '')?.toString() ?? null,
    byExchange: by_exchange ?? false,
    forDay: first !== null && first < soldOn ? first : null,
  };
}

const rowFacts = (row: Row) => ({
  byGuest: row.by_guest,
  sale: saleFacts(row),
  saleId: row.sale_id,
  exchangedFrom: row.exchanged_from,
  isWithdrawn: row.is_withdrawn,
  listName: row.list_name ?? 'Lista regalo',
  beneficiaryName: row.beneficiary_name,
  beneficiaryEmail: row.beneficiary_email,
  secondBeneficiaryEmail: row.second_beneficiary_email,
  occasionName: row.occasion_name,
  occasionDate: row.occasion_date,
  delivery: {
    readyOn: row.ready_on,
    deliveredOn: row.delivered_on,
    shippedOn: row.shipped_on,
    courier: row.parcel_courier,
    trackingNumber: row.parcel_number,
    fetcherEmail: row.fetcher_email,
    secondFetcherEmail: row.second_fetcher_email,
  },
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
    buyerPhone: buyer.phone,
    buyerMessage: buyer.message,
    lang: buyer.lang,
    wantsInvoice: buyer.invoice !== null,
    productName: purchase.productId === null ? null : purchase.productName,
    productImageUrl: purchase.productImageUrl,
    amountCents: purchase.amountCents,
    shippingCents: purchase.shippingCents,
    receivedCents: purchase.receivedCents,
    refundedCents: purchase.refundedCents,
    orderedAt: purchase.createdAt,
    reservedUntil: purchase.expiresAt,
    listUrl: `/list/${purchase.listId}`,
    staffUrl: `/admin/transactions/${purchase.id}`,
    orderUrl: `/thankyou/${purchase.listId}/${purchase.productId ?? 0}?tid=${purchase.id}`,
  };
}

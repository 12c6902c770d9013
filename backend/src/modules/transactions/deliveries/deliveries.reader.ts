import {
  asSent,
  type BeneficiaryAddress,
  type BuyerAddress,
  type Delivery,
  type DeliveryGuest,
  type DeliveryMethod,
  type DeliveryState,
} from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  cursorOf,
  type Lot,
  pageOf,
  parseCursor,
  PG_POOL,
  ReadModelWait,
  validationFailed,
} from '../../../platform/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { PromisedMails } from '../../notifications/index.js';
import { namedActor } from '../../shop-history/index.js';
import { GIFT_NAME, NAMED_TRANSACTIONS } from '../read-models/named-transactions.js';
import {
  FETCHER_EMAIL,
  IS_IN_SHOP,
  IS_PAID_GIFT,
  LEFT_ON,
  ofParcel,
  PAID_ON,
  SAME_UNIT,
} from '../read-models/transaction-indexes.js';

const EARLIER = '(s.created_at, s.id) < (t.created_at, t.id)';
const IS_PAID_IN_SHARES = `coalesce(
  (select sum(s.amount_cents) from read_models.transactions s where ${SAME_UNIT}) >= t.price_cents, false)`;

/**
 * SQL: of the row `t`, which is paid: its unit is paid whole. Several shares of one unit are one entry, that of the first
 * of them, because a later refund of another one leaves it the same.
 */
const IS_ENTRY = `(t.kind <> 'quota' or (
  not exists (select from read_models.transactions s where ${SAME_UNIT} and ${EARLIER}) and ${IS_PAID_IN_SHARES}))`;

/** SQL: of the row `t`: it stands ready and nobody gets it any more. Shares of one unit are one entry here too. */
export const IS_FOR_NOBODY = `(t.ready_on is not null and ${IS_IN_SHOP} and t.product_id is not null
  and not (case when t.kind = 'quota' then ${IS_PAID_IN_SHARES} else ${IS_PAID_GIFT} end)
  and not exists (
    select from read_models.transactions s
    where t.kind = 'quota' and s.stream = t.stream and s.unit_index = t.unit_index and s.kind = 'quota'
      and s.ready_on is not null and s.delivered_on is null and s.shipped_on is null and ${EARLIER}))`;

/** SQL: it was paid before the shop noted its deliveries, for a list that was over by then: it has left the shop long since. */
const IS_OF_BEFORE = `exists (
  select from gifts.deliveries_start d where t.ready_on is null and ${IS_IN_SHOP} and ${PAID_ON} < d.day and not exists (
    select from gift_lists.gift_list o
    where o.id = t.list_id and o.state <> 'archived' and coalesce(o.end_date >= d.day, true)))`;

/** SQL: who fetches it or gets it, within its list: a mark that tells nothing of the person. */
const WHO = `left(md5(concat_ws('|', t.delivery_method,
  case when t.delivery_method like 'buyer%' then coalesce(lower(t.buyer_name), t.id) || coalesce(t.buyer_phone, '') end)), 8)`;

/** What a page is sorted by before the id, and goes on after. */
interface PlaceColumn {
  readonly sql: string;
  readonly type: 'date' | 'bigint' | 'text';
}
const PLACE_FORMS: Readonly<Record<PlaceColumn['type'], (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  bigint: (text) => /^\d{1,15}$/.test(text),
  text: (text) => /^[\da-f]{8}$/.test(text),
};

interface Group {
  readonly where: string;
  /** SQL: the rows of `where` with what they are sorted by; `$1` is the list, or null for all. */
  readonly rows: string;
  readonly place: readonly PlaceColumn[];
  readonly order: 'asc' | 'desc';
}

const OF_LIST = '($1::bigint is null or t.list_id = $1)';

/**
 * What has not left the shop, list by list and within it person by person: the list with the oldest such gift comes first, so
 * that a list stays where it is while its gifts are prepared one after the other.
 */
const waiting = (where: string): Group => ({
  where: `${IS_IN_SHOP} and ${where} and not ${IS_OF_BEFORE}`,
  rows: `select t.* from (
    select t.id, t.list_id, t.ready_on, ${PAID_ON} as day, ${WHO} as who,
      min(${PAID_ON}) over (partition by t.list_id) as list_since,
      min(${PAID_ON}) over (partition by t.list_id, ${WHO}) as who_since
    from read_models.transactions t
    where ${IS_PAID_GIFT} and ${IS_IN_SHOP} and not ${IS_OF_BEFORE} and ${IS_ENTRY} and ${OF_LIST}) t where ${where}`,
  place: [
    { sql: 'list_since', type: 'date' },
    { sql: 'list_id', type: 'bigint' },
    { sql: 'who_since', type: 'date' },
    { sql: 'who', type: 'text' },
    { sql: 'day', type: 'date' },
  ],
  order: 'asc',
});

const HAS_LEFT = `not ${IS_IN_SHOP}`;
const GROUPS: Readonly<Record<DeliveryState, Group>> = {
  toPrepare: waiting('ready_on is null'),
  ready: waiting('ready_on is not null'),
  done: {
    where: HAS_LEFT,
    rows: `select t.id, t.list_id, ${LEFT_ON} as day from read_models.transactions t
      where ${IS_PAID_GIFT} and ${HAS_LEFT} and ${IS_ENTRY} and ${OF_LIST}`,
    place: [
      { sql: 'day', type: 'date' },
      { sql: 'list_id', type: 'bigint' },
    ],
    order: 'desc',
  },
};

/** SQL: one page: `$2` its rows and one more, from `$3` on the place after which it begins. */
function pageSql({ rows, place, order }: Group, goesOn: boolean): string {
  const [names, values] = [place.map(({ sql }) => sql), place.map(({ type }, at) => `$${at + 3}::${type}`)];
  const after = goesOn
    ? `where (${[...names, 'id'].join(', ')}) ${order === 'asc' ? '>' : '<'} (${values.join(', ')}, $${place.length + 3})`
    : '';
  const inOrder = (of: string) => [...names, 'id'].map((name) => `${of}${name} ${order}`).join(', ');
  return `with page as (select * from (${rows}) queue ${after} order by ${inOrder('')} limit $2)
    select ${COLUMNS}, concat_ws(' ', ${names.map((name) => `q.${name}`).join(', ')}) as place
    from ${NAMED_TRANSACTIONS} join page q on q.id = t.id order by ${inOrder('q.')}`;
}

/** SQL: the ids that are asked for, and those of the other shares of their units. */
const WITH_OTHER_SHARES = `array(
  select unnest($1::text[]) union select other.id from read_models.transactions t
  join lateral (select s.id from read_models.transactions s where ${SAME_UNIT}) other on true
  where t.id = any($1) and t.kind = 'quota')`;

const GUESTS = `(
  select json_agg(json_build_object('transactionId', s.id, 'name', s.buyer_name, 'message', s.buyer_message)
    order by s.created_at, s.id)
  from read_models.transactions s where s.id = t.id or (t.kind = 'quota' and ${SAME_UNIT}))`;

const COLUMNS = `
t.id, t.order_number as "orderNumber", t.list_id::float8 as "giftListId", l.name as "giftListName",
l.beneficiary_name as "beneficiaryName", l.beneficiary_phone as "beneficiaryPhone", l.beneficiary_address as "listAddress",
t.product_id as "productId", ${GIFT_NAME} as "productName", p.image_url as "productImageUrl",
t.unit_index as "unitIndex", ${GUESTS} as guests, t.delivery_method as "deliveryMethod", t.buyer_name as "buyerName",
t.buyer_phone as "buyerPhone", t.buyer_address as "buyerAddress", ${PAID_ON}::text as "paidOn",
t.ready_on::text as "readyOn", t.ready_by as "readyBy", t.delivered_on::text as "deliveredOn",
t.shipped_on::text as "shippedOn", ${ofParcel('courier')} as courier, ${ofParcel('tracking_number')} as "trackingNumber",
t.delivery_mail_at as "mailAskedAt", ${FETCHER_EMAIL} as "fetcherEmail",
coalesce(t.buyer_email, (select max(s.buyer_email) from read_models.transactions s where t.kind = 'quota' and ${SAME_UNIT}))
  as "guestEmail"`;

interface Row extends Omit<Delivery, 'state' | 'recipient' | 'canWrite' | 'mailAskedAt' | 'mail'> {
  readonly mailAskedAt: Date | null;
  readonly fetcherEmail: string | null;
  readonly guestEmail: string | null;
  readonly guests: readonly DeliveryGuest[];
  readonly beneficiaryPhone: string | null;
  readonly listAddress: BeneficiaryAddress | null;
  readonly buyerName: string | null;
  readonly buyerPhone: string | null;
  readonly buyerAddress: BuyerAddress | null;
  readonly deliveryMethod: DeliveryMethod;
  /** By what the page is sorted, before the id. */
  readonly place: string;
}

interface AskedDeliveries {
  readonly state: DeliveryState;
  /** Null for all lists. */
  readonly giftListId: number | null;
  readonly limit: number;
  /** As the page before answered it; null for the first. */
  readonly cursor: string | null;
}

/** Counting stops above this: a page then shows `1000+`. */
export const MOST_COUNTED = 1000;

/** After what a page goes on, as its SQL takes it. */
function placeOf(cursor: string, columns: Group['place']): readonly string[] {
  const place = parseCursor(cursor);
  const parts = place?.value.split(' ') ?? [];
  const isWhole =
    parts.length === columns.length && columns.every(({ type }, at) => PLACE_FORMS[type](parts[at] ?? ''));
  if (!place || !isWhole) throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
  return [...parts, place.id];
}

function stateOf({
  deliveredOn,
  shippedOn,
  readyOn,
}: Pick<Row, 'deliveredOn' | 'shippedOn' | 'readyOn'>): DeliveryState {
  if (deliveredOn !== null || shippedOn !== null) return 'done';
  return readyOn === null ? 'toPrepare' : 'ready';
}

const TRANSACTIONS = 'transactions';

const BY_BENEFICIARY: ReadonlySet<DeliveryMethod> = new Set(['beneficiaryPickup', 'beneficiaryShipping']);

/** Gifts that are paid, from the shelf to whoever gets them. */
@Injectable()
export class DeliveriesReader {
  constructor(
    private readonly staff: StaffDirectory,
    private readonly readModels: ReadModelWait,
    private readonly mails: PromisedMails,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** By keyset; `next` is null on the last page. */
  async page({ state, giftListId, limit, cursor }: AskedDeliveries): Promise<Lot<Delivery, string>> {
    const group = GROUPS[state];
    const place = cursor === null ? [] : placeOf(cursor, group.place);
    const rows = await this.read(pageSql(group, cursor !== null), [giftListId, limit + 1, ...place]);
    const { page, next } = pageOf(rows, limit, (row) => cursorOf({ value: row.place, id: row.id }));
    return { items: await this.named(page), next };
  }

  /** Exact up to {@link MOST_COUNTED}, and one more than that where there are more. */
  async total({ state, giftListId }: Pick<AskedDeliveries, 'state' | 'giftListId'>): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from (
         select from read_models.transactions t where ${IS_PAID_GIFT} and ${GROUPS[state].where} and ${IS_ENTRY}
           and ${OF_LIST} limit ${MOST_COUNTED + 1}) counted`,
      [giftListId],
    );
    return rows[0]?.count ?? 0;
  }

  /** The gift of the queue, whatever its state; null where it is none. */
  async find(id: string): Promise<Delivery | null> {
    const rows = await this.read(
      `select ${COLUMNS}, '' as place from ${NAMED_TRANSACTIONS} where t.id = $1 and ${IS_PAID_GIFT} and ${IS_ENTRY}`,
      [id],
    );
    return (await this.named(rows))[0] ?? null;
  }

  /** These, whatever their state, list by list; a share is answered as the gift that it is a part of. */
  async chosen(ids: readonly string[]): Promise<readonly Delivery[]> {
    const rows = await this.read(
      `select ${COLUMNS}, '' as place from ${NAMED_TRANSACTIONS}
       where t.id = any(${WITH_OTHER_SHARES}) and ${IS_PAID_GIFT} and ${IS_ENTRY}
       order by t.list_id, t.created_at, t.id`,
      [ids],
    );
    return this.named(rows);
  }

  /** Of these ids those that are gifts of the queue, whatever their state. */
  async among(ids: readonly string[]): Promise<ReadonlySet<string>> {
    await this.readModels.upToNow([TRANSACTIONS]);
    const { rows } = await this.pool.query<{ id: string }>(
      `select t.id from read_models.transactions t where t.id = any($1) and ${IS_PAID_GIFT} and ${IS_ENTRY}`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async read(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    await this.readModels.upToNow([TRANSACTIONS]);
    return (await this.pool.query<Row>(sql, [...values])).rows;
  }

  private async named(rows: readonly Row[]): Promise<readonly Delivery[]> {
    const names = await this.staff.namesOfActors(rows.flatMap(({ readyBy }) => readyBy ?? []));
    const mails = await this.mails.ofDeliveries(
      rows.flatMap(({ id, guests, mailAskedAt: at }) =>
        at === null ? [] : { id, about: guests.map(({ transactionId }) => transactionId), at },
      ),
    );
    return rows.map((row) => ({ ...deliveryOf(row, names), mail: mails.get(row.id) ?? null }));
  }
}

/** Of whoever is told what has become of it. */
const addressOf = (row: Pick<Row, 'shippedOn' | 'fetcherEmail' | 'guestEmail'>, state: DeliveryState) =>
  state === 'done' ? row.shippedOn && row.guestEmail : row.fetcherEmail;

function deliveryOf(
  { listAddress, beneficiaryPhone, buyerName, buyerPhone, buyerAddress, place: _, ...row }: Row,
  names: ReadonlyMap<number, string>,
): Omit<Delivery, 'mail'> {
  const { notes = null, ...address } = listAddress ?? {};
  const recipient = BY_BENEFICIARY.has(row.deliveryMethod)
    ? { name: row.beneficiaryName, phone: beneficiaryPhone, address: listAddress && address, notes }
    : { name: buyerName, phone: buyerPhone, address: asSent(buyerAddress), notes: null };
  const { fetcherEmail, guestEmail, mailAskedAt, ...shown } = row;
  const state = stateOf(row);
  return {
    ...shown,
    state,
    canWrite: addressOf({ fetcherEmail, guestEmail, shippedOn: row.shippedOn }, state) !== null,
    mailAskedAt: mailAskedAt?.toISOString() ?? null,
    recipient,
    readyBy: row.readyBy === null ? null : namedActor(row.readyBy, names, null).name,
  };
}

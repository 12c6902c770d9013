import type { StageRule } from '@fiocco/contracts';
import { stagesSql } from '../../gifts/index.js';
import { ITALIAN_ORDER } from '../register/italian-order.js';

const endedBy = (what: StageRule['endedBy']) => `stage in (${stagesSql(({ endedBy }) => endedBy === what)})`;

/** SQL: the stages that end with their hold. */
export const ENDS_WITH_HOLD = endedBy('hold');

/**
 * SQL: transactions that a job ends when their time is over: holds, except those that staff keep, shares to be paid in
 * the shop, and transfers that did not arrive.
 */
export const HAS_AN_END = `(${ENDS_WITH_HOLD} or (received_cents = 0
  and (${endedBy('transfer')} or (${endedBy('share')} and kind = 'quota'))))`;

/**
 * SQL: what erased people have reserved or have had put aside, and not paid. A name is asked of everybody, so that who
 * has none was erased.
 */
export const ERASED_UNPAID = `(buyer_name is null and received_cents = 0
  and (stage in (${stagesSql(({ buyer, counts }) => buyer === 'agreed' && counts === 'promised')})
    or (stage = 'held' and expires_at is null)))`;

/** SQL: the stages about which staff may have to do something, and drafts. */
const IS_OPEN = `stage in ('draft', ${stagesSql(({ todo }) => todo !== null && todo !== 'ready')})`;

/** SQL: a transfer that came too late for its gift, or brought more than the price. */
export const HAS_MONEY_OF_OTHERS = `(stage in ('cancelled', 'paid') and received_cents - refunded_cents >
  case stage when 'paid' then amount_cents + shipping_cents else 0 end)`;

/** SQL: of the row `t`: its money is still to come, reserved and awaited. */
export const STILL_TO_COME = `t.stage in (${stagesSql(({ todo }) => todo === 'collect' || todo === 'transfer')})`;

/** SQL: of the row `t`: what is left to come of its price. Nothing is of a gift without one. */
export const LACKS = 'greatest(t.amount_cents + t.shipping_cents - t.received_cents, 0)';

/** SQL: a gift that is paid: whole, or a share of it. Contributions to the fund buy no gift. */
export const IS_PAID_GIFT = `(stage = 'paid' and product_id is not null)`;
/** SQL: another share of the unit of the row `t`, paid as well. */
export const SAME_UNIT = `s.stream = t.stream and s.unit_index = t.unit_index and s.kind = 'quota' and ${IS_PAID_GIFT}`;
/** SQL: courier or number of the row `t`; of shares, which go in one parcel, as it is noted on any of them. */
export const ofParcel = (column: 'courier' | 'tracking_number'): string => `coalesce(t.${column}, (
  select max(s.${column}) from read_models.transactions s where t.kind = 'quota' and ${SAME_UNIT}))`;
/** SQL: of the row `t` and its list `l`: the address of whoever fetches the gift; null where it is sent. */
export const FETCHER_EMAIL = `case t.delivery_method
  when 'beneficiaryPickup' then nullif(l.beneficiary_email, '') when 'buyerPickup' then t.buyer_email end`;
/** SQL: it has not left the shop. */
export const IS_IN_SHOP = '(delivered_on is null and shipped_on is null)';
/** SQL: the day in Rome on which it was paid, and the last one on which it left the shop. */
export const PAID_ON = `((paid_at at time zone 'Europe/Rome')::date)`;
export const LEFT_ON = '(greatest(delivered_on, shipped_on))';

/** SQL: a contract that its buyer can withdraw from. */
export const IS_TO_WITHDRAW = `stage not in (${stagesSql(({ buyer, counts }) => buyer === 'choosing' || counts === 'nothing')})`;
/** SQL: a declared withdrawal that the shop has to answer: until all money is given back, nothing else ends it. */
export const IS_WITHDRAWN = `(withdrawn_at is not null and ${IS_TO_WITHDRAW})`;

/** SQL: the gift by its product's number, and 0 for the list's fund. */
export const GIFT_NUMBER = 'coalesce(product_id, 0)';

/** SQL: the buyer's name as pages sort it. */
export const BUYER_IN_ORDER = `(coalesce(buyer_name, '') collate gifts.italian)`;

/** SQL: the receipt's or invoice's number, however its letters are typed. */
export const PAPER_NUMBER = '(lower(document_number))';

/** SQL: what lists, sums and counts show without being asked for drafts. */
export const IS_LISTED = `stage not in ('draft', 'removed')`;

/**
 * Equal values are in the order of time, so that one index serves a filter by its column and the order by it. The few
 * rows of the same instant are sorted by their id as they are read: left out, it makes each index a third smaller.
 */
const inOrder = (name: string, by: string, more = `where ${IS_LISTED}`) =>
  `create index transactions_${name} on transactions (${by}created_at) ${more};`;

/**
 * What filters, counts and sums ask for: one index answers them without the table. Columns of a fixed length come first,
 * because those behind a text take longer to read.
 */
const ASKED_FOR = `amount_cents, shipping_cents, received_cents, refunded_cents, list_id, product_id, expires_at,
  stage, status, payment_method, id`;

/**
 * What pages and sums are read by. The first lines are for databases without the shop's migrations; `pg_trgm` is one of
 * the extensions that the owner of a database may install.
 */
export const TRANSACTION_INDEXES = `
create schema if not exists gifts;
${ITALIAN_ORDER};
create extension if not exists pg_trgm with schema public;
${inOrder('created', '', `include (${ASKED_FOR}) where ${IS_LISTED}`)}
${inOrder('unlisted', '', `where not (${IS_LISTED})`)}
${inOrder('list', 'list_id, ', 'include (stage, status, payment_method)')}
${inOrder('gift', `${GIFT_NUMBER}, `, '')}
${inOrder('status', 'status, ', `include (amount_cents) where ${IS_LISTED}`)}
${inOrder('kind', 'kind, ')}
${inOrder('method', 'payment_method, status, ', `include (amount_cents) where ${IS_LISTED}`)}
${inOrder('amount', 'amount_cents, ')}
${inOrder('buyer', `${BUYER_IN_ORDER}, `)}
${inOrder('open', 'stage, ', `include (id) where ${IS_OPEN}`)}
${inOrder('of_others', '', `include (id) where ${HAS_MONEY_OF_OTHERS}`)}
create index transactions_erased on transactions ((coalesce(expires_at, created_at)), id) where ${ERASED_UNPAID};
create index transactions_in_shop on transactions (${PAID_ON}, list_id, id) where ${IS_PAID_GIFT} and ${IS_IN_SHOP};
create index transactions_left on transactions (${LEFT_ON}, list_id, id) where ${IS_PAID_GIFT} and not ${IS_IN_SHOP};
create index transactions_readied on transactions (ready_on, id) where ready_on is not null and ${IS_IN_SHOP};
create index transactions_shares on transactions (stream, unit_index) where kind = 'quota' and ${IS_PAID_GIFT};
create index transactions_withdrawn on transactions (withdrawn_at, id) where ${IS_WITHDRAWN};
create index transactions_end on transactions (expires_at, id) where ${HAS_AN_END};
create index transactions_document on transactions (${PAPER_NUMBER}) where document_number is not null;
create index transactions_search on transactions using gin (search public.gin_trgm_ops)
  with (gin_pending_list_limit = 512);
`;

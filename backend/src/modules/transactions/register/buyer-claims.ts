import { type Purchase, type PurchaseStage, stagesSql } from '../../gifts/index.js';

/** What a buyer is about to do with a gift. */
export interface BuyerClaim {
  readonly kind: 'hold' | 'reservation';
  /** Where the call comes from, as `networkOf` tells it. */
  readonly network: string;
}

/** PRODUCT.md section 3: unpaid reservations of a browser, and of an e-mail and network address together. */
const MOST_UNPAID = 5;
/** Gifts that one browser holds at the same time: a guest decides about one, perhaps in several tabs. */
const MOST_HELD = 3;
/** Holds and confirmations of one browser in an hour: each is an event that every later buyer's decision reads. */
const MOST_CLAIMS = 100;
/**
 * So long a claim counts by itself, where the read models do not tell what became of it. A reservation's for as long as the
 * hold that it confirms, so that read models minutes behind allow no sixth: one that came to nothing was taken away again,
 * unless its process died on the way.
 */
const FRESH: Readonly<Record<BuyerClaim['kind'], string>> = {
  hold: `interval '60 seconds'`,
  reservation: `interval '15 minutes'`,
};

const HOLDS = stagesSql(({ unit, whole }) => unit === 'kept' && whole === 'held');
const RESERVATIONS = stagesSql(({ whole }) => whole === 'reserved');
/** Stages before anything is held, and what has none yet. */
const BEFORE = `'', ${stagesSql(({ unit, buyer }) => unit === 'free' && buyer === 'choosing')}`;
/** Whatever is no more than held. */
export const UNCONFIRMED = `${BEFORE}, ${HOLDS}`;

const claimedNow = (kind: BuyerClaim['kind']) => `claim = '${kind}' and claimed_at > now() - ${FRESH[kind]}`;

/** Open by the read models, or claimed so lately that they may not know it. `s`: stage, with a `+` where money came. */
const IS_OPEN: Readonly<Record<BuyerClaim['kind'], string>> = {
  hold: `(s in (${HOLDS}) or (s in (${BEFORE}) and ${claimedNow('hold')}))`,
  reservation: `(s in (${RESERVATIONS}) or (s in (${UNCONFIRMED}) and ${claimedNow('reservation')}))`,
};

/**
 * SQL for the rows `r` of those that are open: each by an index of its own, and the stage row by row, since a join would be
 * planned for tables of any size.
 */
export const openClaims = (kind: BuyerClaim['kind'], whose: string) => `
  select from gifts.transaction_stream r, lateral (select coalesce((
     select t.stage || case when t.received_cents > 0 then '+' else '' end
     from read_models.transactions t where t.id = r.transaction_id), '') as s) now_known
  where ${whose} and ${IS_OPEN[kind]}`;

const countOpen = (kind: BuyerClaim['kind'], whose: string) => `
  (select count(*) from (${openClaims(kind, `${whose} and r.transaction_id <> $1`)}) open)`;

interface Parameters {
  readonly kind: string;
  readonly browser: string;
  readonly mark: string;
  readonly network: string;
}

/**
 * SQL condition for the transaction `$1`: nothing is claimed, or the claim keeps within what one buyer may. Holds for
 * certain only in a transaction that has waited for its turn (`takeTurn`), in a statement after it.
 */
export const mayClaim = ({ kind, browser, mark, network }: Parameters): string => `
(${kind}::text is null or (
  case ${kind} when 'hold' then ${countOpen('hold', `r.browser_hash = ${browser}`)} < ${MOST_HELD}
  else ${countOpen('reservation', `r.browser_hash = ${browser}`)} < ${MOST_UNPAID}
    and ${countOpen('reservation', `r.buyer_mark = ${mark} and r.network_mark = ${network}`)} < ${MOST_UNPAID} end
  and coalesce((select sum(r.claims) from gifts.transaction_stream r
    where r.browser_hash = ${browser} and r.claimed_at > now() - interval '1 hour'), 0) < ${MOST_CLAIMS}))`;

/** Refusal of a claim that goes beyond. */
export const REFUSED_CLAIM: Readonly<Record<BuyerClaim['kind'], string>> = {
  hold: 'TOO_MANY_HOLDS',
  reservation: 'TOO_MANY_RESERVATIONS',
};

const CLAIM_OF: Readonly<Record<PurchaseStage, BuyerClaim['kind'] | null>> = {
  draft: null,
  held: 'hold',
  reserved: 'reservation',
  paid: null,
  cancelled: null,
};

/** What a purchase counts as among its buyer's; null where nothing is taken. */
export function claimStanding(purchase: Pick<Purchase, 'stage'> | undefined): BuyerClaim['kind'] | null {
  return purchase ? CLAIM_OF[purchase.stage] : null;
}

import type { Purchase, PurchaseStage } from '@fiocco/gift';
import { WIDER_HAS } from '../../../platform/index.js';
import { stagesSql } from '../../gifts/index.js';

/** A buyer's claim on a gift: what the buyer is about to do with it. */
export interface BuyerClaim {
  readonly kind: 'hold' | 'reservation';
  /** The network of the call, as `networkOf` gives it. */
  readonly network: string;
}

/** PRODUCT.md section 3: unpaid reservations for each browser, and for each e-mail address together with a network. */
const MOST_UNPAID = 5;
/** How many gifts one browser may hold at the same time: a guest decides about one, perhaps in several tabs. */
const MOST_HELD = 3;
/**
 * Holds and confirmations of one browser in an hour. Each is an event that every later decision about the gift has to
 * read.
 */
const MOST_CLAIMS = 100;
/**
 * How long a claim counts by itself, until the read models show what became of it. A reservation's claim counts as long
 * as the hold that it confirms, so that read models which are minutes behind allow no sixth one. A claim that came to
 * nothing is withdrawn, unless its process died before.
 */
const FRESH: Readonly<Record<BuyerClaim['kind'], string>> = {
  hold: `interval '60 seconds'`,
  reservation: `interval '15 minutes'`,
};

const HOLDS = stagesSql(
  ({ unit, whole, buyer }) => unit === 'kept' && whole === 'held' && buyer !== 'agreed',
);
/** Agreed, and not paid: in the shop, or by a transfer. */
const RESERVATIONS = stagesSql(({ counts, buyer }) => counts === 'promised' && buyer === 'agreed');
/** SQL: stages in which nothing is held yet, and the empty stage of an unknown transaction. */
const BEFORE = `'', ${stagesSql(({ unit, buyer }) => unit === 'free' && buyer === 'choosing')}`;
/** SQL: all stages up to a hold. */
export const UNCONFIRMED = `${BEFORE}, ${HOLDS}`;

/** SQL: stages after a hold that came to nothing, where no money is. */
const CAME_TO_NOTHING = stagesSql(({ unit }) => unit === 'free');
/**
 * SQL: when a bank's question last made the hold of the row `t` of the read model longer. It is read by its name, because
 * guests go on holding while the read model is built anew, and the rows of the release before do not have the column.
 */
export const extendedAt = (t: string) => `(to_jsonb(${t}) ->> 'extended_at')::timestamptz`;
/** SQL: a bank's question made its hold longer, and nothing came of it. `e` is when that was. */
export const extendedForNothing = (s: string, e: string, within: string) =>
  `(${s} in (${CAME_TO_NOTHING}) and ${e} > now() - interval '${within}')`;

const claimedNow = (kind: BuyerClaim['kind']) => `claim = '${kind}' and claimed_at > now() - ${FRESH[kind]}`;

/**
 * SQL: open according to the read models, or claimed so recently that they may not know it. `s` is the stage, followed
 * by `+` where money came. A hold that its buyer's bank made longer counts on for a day if nothing came of it: otherwise
 * one browser could keep a gift for hours by beginning anew.
 */
const IS_OPEN: Readonly<Record<BuyerClaim['kind'], string>> = {
  hold: `(s in (${HOLDS}) or (s in (${BEFORE}) and ${claimedNow('hold')}) or ${extendedForNothing('s', 'e', '1 day')})`,
  reservation: `(s in (${RESERVATIONS}) or (s in (${UNCONFIRMED}) and ${claimedNow('reservation')}))`,
};

/**
 * SQL for those of the rows `r` that are open. Each is found by an index of its own and its stage row by row; a join
 * would be planned for tables of any size.
 */
export const openClaims = (kind: BuyerClaim['kind'], whose: string) => `
  select from gifts.transaction_stream r left join lateral (
    select t.stage || case when t.received_cents > 0 then '+' else '' end as stage, ${extendedAt('t')} as e
    from read_models.transactions t where t.id = r.transaction_id limit 1) known on true,
    lateral (select coalesce(known.stage, '') as s) now_known
  where ${whose} and ${IS_OPEN[kind]}`;

const countOpen = (kind: BuyerClaim['kind'], whose: string) => `
  (select count(*) from (${openClaims(kind, `${whose} and r.transaction_id <> $1`)}) open)`;

interface Parameters {
  readonly kind: string;
  readonly browser: string;
  readonly mark: string;
  readonly network: string;
  readonly wider: string;
}

/**
 * SQL condition for the transaction `$1`: nothing is claimed, or the claim is within one buyer's limits. It is reliable
 * only in a transaction that has waited for its turn (`takeTurn`), in a later statement.
 */
export const mayClaim = ({ kind, browser, mark, network, wider }: Parameters): string => `
(${kind}::text is null or (
  case ${kind} when 'hold' then ${countOpen('hold', `r.browser_hash = ${browser}`)} < ${MOST_HELD}
  else ${countOpen('reservation', `r.browser_hash = ${browser}`)} < ${MOST_UNPAID}
    and ${countOpen('reservation', `r.buyer_mark = ${mark} and r.network_mark = ${network}`)} < ${MOST_UNPAID}
    and ${countOpen('reservation', `r.buyer_mark = ${mark} and r.wider_mark = ${wider}`)} < ${MOST_UNPAID * WIDER_HAS} end
  and coalesce((select sum(r.claims) from gifts.transaction_stream r
    where r.browser_hash = ${browser} and r.claimed_at > now() - interval '1 hour'), 0) < ${MOST_CLAIMS}))`;

/** The refusal of a claim beyond the limits. */
export const REFUSED_CLAIM: Readonly<Record<BuyerClaim['kind'], string>> = {
  hold: 'TOO_MANY_HOLDS',
  reservation: 'TOO_MANY_RESERVATIONS',
};

const CLAIM_OF: Readonly<Record<PurchaseStage, BuyerClaim['kind'] | null>> = {
  draft: null,
  held: 'hold',
  paying: 'hold',
  authorised: 'hold',
  capturing: null,
  pending: null,
  voiding: null,
  verify: null,
  awaiting_transfer: 'reservation',
  reserved: 'reservation',
  paid: null,
  refunding: null,
  refunded: null,
  cancelled: null,
  removed: null,
  exchanged: null,
};

/**
 * As what a purchase counts for its buyer's limits; null where nothing is taken. A hold that a bank's question made longer
 * counts on after it was given back.
 */
export function claimStanding(
  purchase: Pick<Purchase, 'stage' | 'extendedOn'> | undefined,
): BuyerClaim['kind'] | null {
  if (!purchase) return null;
  const { stage, extendedOn } = purchase;
  const isGivenBack = stage === 'voiding' || stage === 'draft';
  return isGivenBack && extendedOn.length > 0 ? 'hold' : CLAIM_OF[stage];
}

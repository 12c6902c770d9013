import { STAGES, TRANSACTION_STAGES } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { changeBy, type GiftState, purchaseEvents, type PurchaseStage, type UnitHeld } from '@fiocco/gift';
import type { TransactionEvent } from './transaction-event.js';
import { keptOfAmount } from './kept-of-amount.js';
import { NO_UNITS, type UnitCounts, unitCountsOf } from './unit-classes.js';

/** The sums of a list. Gifts and units count products that are on the list, not its fund. */
export interface ListSummaryRow extends ListFigures {
  readonly list_id: number;
}

export interface ListFigures {
  readonly gifts: number;
  readonly units_free: number;
  readonly units_held: number;
  readonly units_reserved: number;
  readonly units_sold: number;
  readonly units_shares_open: number;
  readonly units_shares_promised: number;
  readonly units_shares_paid: number;
  readonly transactions_draft: number;
  /** Not agreed yet: the buyer is still choosing or paying, or staff keep the gift aside. */
  readonly transactions_held: number;
  readonly transactions_reserved: number;
  /** Agreed, to be paid by transfer. */
  readonly transactions_awaiting: number;
  readonly transactions_paid: number;
  /** Over, or being given back. */
  readonly transactions_cancelled: number;
  /** Transactions that are held, reserved, paid or have money in them: they prevent deleting the list. */
  readonly transactions_live: number;
  /** Still due of what is held, reserved or to be paid by transfer, shipping included. */
  readonly held_cents: number;
  readonly reserved_cents: number;
  readonly awaiting_cents: number;
  /** Amounts of paid transactions, without shipping. */
  readonly sold_cents: number;
}

export const NO_FIGURES: ListFigures = {
  gifts: 0,
  units_free: 0,
  units_held: 0,
  units_reserved: 0,
  units_sold: 0,
  units_shares_open: 0,
  units_shares_promised: 0,
  units_shares_paid: 0,
  transactions_draft: 0,
  transactions_held: 0,
  transactions_reserved: 0,
  transactions_awaiting: 0,
  transactions_paid: 0,
  transactions_cancelled: 0,
  transactions_live: 0,
  held_cents: 0,
  reserved_cents: 0,
  awaiting_cents: 0,
  sold_cents: 0,
};

export const FIGURES = Object.keys(NO_FIGURES) as readonly (keyof ListFigures)[];

/** The facts of a transaction that are counted. */
export interface CountedTransaction {
  readonly transaction_id: string;
  readonly stage: PurchaseStage;
  readonly amount_cents: Cents;
  readonly shipping_cents: Cents;
  /** Money received and not given back. */
  readonly received_cents: Cents;
  /** Money given back. */
  readonly refunded_cents: Cents;
}

function heldAgain(row: CountedTransaction | undefined, { data }: UnitHeld): CountedTransaction {
  return {
    transaction_id: data.transactionId,
    stage: 'held',
    amount_cents: data.amountCents,
    shipping_cents: data.shippingCents,
    received_cents: row?.received_cents ?? 0,
    refunded_cents: row?.refunded_cents ?? 0,
  };
}

/** The transaction after one of its events. */
export function countedAfter(
  row: CountedTransaction | undefined,
  event: TransactionEvent,
): CountedTransaction | undefined {
  if (event.type === 'gift.UnitHeld.v1') return heldAgain(row, event);
  const told = row && purchaseEvents.of(event);
  if (!told) return undefined;
  const { stage = row.stage, cents = 0, refundedCents = 0, amountCents = row.amount_cents } = changeBy(told);
  return {
    ...row,
    stage,
    amount_cents: amountCents,
    received_cents: row.received_cents + cents - refundedCents,
    refunded_cents: row.refunded_cents + refundedCents,
  };
}

/** The units that a gift adds to its list: none while it is not placed, and none for the fund. */
export interface GiftUnits extends UnitCounts {
  readonly gifts: number;
}

export const NO_GIFT: GiftUnits = { ...NO_UNITS, gifts: 0 };

export function giftUnitsOf(state: GiftState): GiftUnits {
  const stands = state.placement === 'placed' && state.productId !== null;
  return stands ? { ...unitCountsOf(state), gifts: 1 } : NO_GIFT;
}

const NOWHERE = { draft: 0, held: 0, reserved: 0, awaiting: 0, paid: 0, cancelled: 0, live: 0 };

/** Which count, and which sum, a transaction goes to; one that was removed goes to none. */
function countedAs(stage: PurchaseStage): Exclude<keyof typeof NOWHERE, 'live'> | null {
  const { status, todo, counts, unit } = STAGES[stage];
  if (stage === 'removed') return null;
  if (status === 'annullata') return 'cancelled';
  if (todo === 'transfer') return 'awaiting';
  if (status === 'completata') return counts === 'paid' ? 'paid' : 'reserved';
  return unit === 'free' ? 'draft' : 'held';
}

function countsAt(stage: PurchaseStage): typeof NOWHERE {
  const as = countedAs(stage);
  const live = STAGES[stage].counts === 'nothing' ? 0 : 1;
  return as === null ? NOWHERE : { ...NOWHERE, [as]: 1, live };
}

/** `live`: whether it prevents deleting the list. Made once, because a rebuild asks a million times. */
const BY_STAGE = Object.fromEntries(TRANSACTION_STAGES.map((stage) => [stage, countsAt(stage)])) as Readonly<
  Record<PurchaseStage, typeof NOWHERE>
>;
const NOTHING = { amount_cents: 0, shipping_cents: 0, received_cents: 0, refunded_cents: 0 };

/** What a transaction adds to the sales: its amount without shipping, less what was given back of it. */
export function soldCentsOf(counted: CountedTransaction): Cents {
  const { stage, amount_cents, shipping_cents, received_cents, refunded_cents } = counted;
  const cameCents = received_cents + refunded_cents;
  return BY_STAGE[stage].paid * keptOfAmount(amount_cents, shipping_cents, cameCents, refunded_cents);
}

// The functions below name the columns one by one: a rebuild runs them a million times, and looping over names takes
// ten times as long.

/** What a gift's units and one of its transactions add to their list. */
export function figuresOf(units: GiftUnits, counted: CountedTransaction | undefined): ListFigures {
  const { amount_cents, shipping_cents, received_cents, refunded_cents } = counted ?? NOTHING;
  const counts = counted ? BY_STAGE[counted.stage] : NOWHERE;
  // A transfer may have brought more than the price; what was given back is not due again.
  const due = Math.max(0, amount_cents + shipping_cents - received_cents - refunded_cents);
  return {
    gifts: units.gifts,
    units_free: units.free,
    units_held: units.held,
    units_reserved: units.reserved,
    units_sold: units.sold,
    units_shares_open: units.shares_open,
    units_shares_promised: units.shares_promised,
    units_shares_paid: units.shares_paid,
    transactions_draft: counts.draft,
    transactions_held: counts.held,
    transactions_reserved: counts.reserved,
    transactions_awaiting: counts.awaiting,
    transactions_paid: counts.paid,
    transactions_cancelled: counts.cancelled,
    transactions_live: received_cents > 0 ? 1 : counts.live,
    held_cents: counts.held * due,
    reserved_cents: counts.reserved * due,
    awaiting_cents: counts.awaiting * due,
    sold_cents: counted ? soldCentsOf(counted) : 0,
  };
}

/** The list's row with `before` replaced by `after`. These are sums, so the order of gifts does not matter. */
export function summaryAfter(row: ListSummaryRow, before: ListFigures, after: ListFigures): ListSummaryRow {
  return {
    list_id: row.list_id,
    gifts: row.gifts + after.gifts - before.gifts,
    units_free: row.units_free + after.units_free - before.units_free,
    units_held: row.units_held + after.units_held - before.units_held,
    units_reserved: row.units_reserved + after.units_reserved - before.units_reserved,
    units_sold: row.units_sold + after.units_sold - before.units_sold,
    units_shares_open: row.units_shares_open + after.units_shares_open - before.units_shares_open,
    units_shares_promised:
      row.units_shares_promised + after.units_shares_promised - before.units_shares_promised,
    units_shares_paid: row.units_shares_paid + after.units_shares_paid - before.units_shares_paid,
    transactions_draft: row.transactions_draft + after.transactions_draft - before.transactions_draft,
    transactions_held: row.transactions_held + after.transactions_held - before.transactions_held,
    transactions_reserved:
      row.transactions_reserved + after.transactions_reserved - before.transactions_reserved,
    transactions_awaiting:
      row.transactions_awaiting + after.transactions_awaiting - before.transactions_awaiting,
    transactions_paid: row.transactions_paid + after.transactions_paid - before.transactions_paid,
    transactions_cancelled:
      row.transactions_cancelled + after.transactions_cancelled - before.transactions_cancelled,
    transactions_live: row.transactions_live + after.transactions_live - before.transactions_live,
    held_cents: row.held_cents + after.held_cents - before.held_cents,
    reserved_cents: row.reserved_cents + after.reserved_cents - before.reserved_cents,
    awaiting_cents: row.awaiting_cents + after.awaiting_cents - before.awaiting_cents,
    sold_cents: row.sold_cents + after.sold_cents - before.sold_cents,
  };
}

import { STAGES, TRANSACTION_STAGES } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { changeBy, type GiftState, purchaseEvents, type PurchaseStage, type UnitHeld } from '@fiocco/gift';
import type { CountedTransaction, ListSummaryRow } from './figures.tables.js';
import { keptOfAmount } from './kept-of-amount.js';
import type { TransactionEvent } from './transaction-event.js';

/** What a list's row sums up. */
export type ListFigures = Omit<ListSummaryRow, 'list_id'>;

export const NO_FIGURES: ListFigures = {
  gifts: 0,
  transactions_held: 0,
  transactions_reserved: 0,
  transactions_awaiting: 0,
  transactions_paid: 0,
  transactions_cancelled: 0,
  held_cents: 0,
  reserved_cents: 0,
  awaiting_cents: 0,
  sold_cents: 0,
};

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

/** What a gift adds to its list: nothing while it is not placed, and nothing for the fund. */
export const giftsIn = ({ placement, productId }: GiftState): 0 | 1 =>
  placement === 'placed' && productId !== null ? 1 : 0;

const NOWHERE = { held: 0, reserved: 0, awaiting: 0, paid: 0, cancelled: 0 };

/** Which count, and which sum, a transaction goes to; one that was removed, or is a draft again, goes to none. */
function countedAs(stage: PurchaseStage): keyof typeof NOWHERE | null {
  const { status, todo, counts, unit } = STAGES[stage];
  if (stage === 'removed') return null;
  if (status === 'annullata') return 'cancelled';
  if (todo === 'transfer') return 'awaiting';
  if (status === 'completata') return counts === 'paid' ? 'paid' : 'reserved';
  return unit === 'free' ? null : 'held';
}

function countsAt(stage: PurchaseStage): typeof NOWHERE {
  const as = countedAs(stage);
  return as === null ? NOWHERE : { ...NOWHERE, [as]: 1 };
}

/** Made once, because a rebuild asks a million times. */
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

/** What a gift and one of its transactions add to their list. */
export function figuresOf(gifts: number, counted: CountedTransaction | undefined): ListFigures {
  const { amount_cents, shipping_cents, received_cents, refunded_cents } = counted ?? NOTHING;
  const counts = counted ? BY_STAGE[counted.stage] : NOWHERE;
  // A transfer may have brought more than the price; what was given back is not due again.
  const due = Math.max(0, amount_cents + shipping_cents - received_cents - refunded_cents);
  return {
    gifts,
    transactions_held: counts.held,
    transactions_reserved: counts.reserved,
    transactions_awaiting: counts.awaiting,
    transactions_paid: counts.paid,
    transactions_cancelled: counts.cancelled,
    held_cents: counts.held * due,
    reserved_cents: counts.reserved * due,
    awaiting_cents: counts.awaiting * due,
    sold_cents: counted ? soldCentsOf(counted) : 0,
  };
}

/** Sums with `before` replaced by `after`: the order of gifts does not matter. */
export function sumsAfter(row: ListFigures, before: ListFigures, after: ListFigures): ListFigures {
  return {
    gifts: row.gifts + after.gifts - before.gifts,
    transactions_held: row.transactions_held + after.transactions_held - before.transactions_held,
    transactions_reserved:
      row.transactions_reserved + after.transactions_reserved - before.transactions_reserved,
    transactions_awaiting:
      row.transactions_awaiting + after.transactions_awaiting - before.transactions_awaiting,
    transactions_paid: row.transactions_paid + after.transactions_paid - before.transactions_paid,
    transactions_cancelled:
      row.transactions_cancelled + after.transactions_cancelled - before.transactions_cancelled,
    held_cents: row.held_cents + after.held_cents - before.held_cents,
    reserved_cents: row.reserved_cents + after.reserved_cents - before.reserved_cents,
    awaiting_cents: row.awaiting_cents + after.awaiting_cents - before.awaiting_cents,
    sold_cents: row.sold_cents + after.sold_cents - before.sold_cents,
  };
}

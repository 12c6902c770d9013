import { STAGES } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { dueCentsOf, type GiftState, type Purchase, purchaseIn, termOf, unitsOf } from '@fiocco/gift';
import type { CountedTransaction, TodoKind, TodoRow } from './figures.tables.js';
import type { TransactionEvent } from './transaction-event.js';

function isComplete(purchase: Purchase, state: GiftState): boolean {
  if (purchase.kind !== 'quota') return true;
  const unit = unitsOf(state).find(({ index }) => index === purchase.unitIndex);
  const priceCents = unit?.priceCents ?? null;
  return priceCents !== null && (unit?.paidCents ?? 0) >= priceCents;
}

const always = (): boolean => true;

/** Whether the kind of task that a purchase's stage can have is due now. */
const IS_DUE: Readonly<
  Record<Exclude<TodoKind, 'give_back'>, (purchase: Purchase, state: GiftState) => boolean>
> = {
  open: (purchase) => termOf(purchase) === null,
  collect: always,
  transfer: always,
  verify: always,
  refund: always,
  ready: isComplete,
};

/** A transfer that came too late for its gift, or brought more than the price: nobody else will give it back. */
function toGiveBack(counted: CountedTransaction | undefined): Cents {
  if (counted?.stage === 'cancelled') return counted.received_cents;
  if (counted?.stage !== 'paid') return 0;
  return Math.max(0, counted.received_cents - counted.amount_cents - counted.shipping_cents);
}

function kindOf(state: GiftState, purchase: Purchase): TodoKind | null {
  const { todo } = STAGES[purchase.stage];
  return todo !== null && IS_DUE[todo](purchase, state) ? todo : null;
}

/** The end that staff have to be quicker than. Money that came, also in part, stops the term of a transfer. */
function dueAtOf(purchase: Purchase): string | null {
  const isStopped = purchase.stage === 'awaiting_transfer' && purchase.receivedCents > 0;
  return isStopped ? null : termOf(purchase);
}

const dueOf = (purchase: Purchase): Pick<TodoRow, 'unit_index' | 'due_cents' | 'due_at'> => ({
  unit_index: purchase.unitIndex,
  due_cents: dueCentsOf(purchase),
  due_at: dueAtOf(purchase),
});
/** A cancelled purchase has no unit, and is not part of the state. */
const NOT_STANDING = { unit_index: 0, due_cents: 0, due_at: null };

/** What staff have to do about the event's transaction now; null for nothing. */
export function todoAfter(
  state: GiftState,
  event: TransactionEvent,
  counted: CountedTransaction | undefined,
): TodoRow | null {
  const purchase = purchaseIn(state, event.data.transactionId);
  const backCents = toGiveBack(counted);
  const kind = backCents > 0 ? 'give_back' : purchase && kindOf(state, purchase);
  if (!kind) return null;
  return {
    transaction_id: event.data.transactionId,
    kind,
    stream: event.stream,
    list_id: state.listId,
    product_id: state.productId,
    ...(purchase ? dueOf(purchase) : NOT_STANDING),
    ...(backCents > 0 && { due_cents: backCents }),
    since: event.metadata.at,
  };
}

import { STAGES } from '@fiocco/contracts';
import type { GiftState } from '../gift/gift.state.js';
import { dueCentsOf, type Purchase, termOf } from '../gift/purchase.js';
import { unitsOf } from '../gift/gift.units.js';
import type { TransactionEvent } from './transaction-event.js';

/**
 * What staff have to do about a transaction. `collect`: a reservation to be paid in the shop, overdue when `due_at` is
 * past. `open`: held by staff until they end it. `ready`: its unit is fully paid, as a whole or by the last share.
 */
export type TodoKind = 'collect' | 'open' | 'ready';

export interface TodoRow {
  readonly transaction_id: string;
  readonly kind: TodoKind;
  readonly stream: string;
  readonly list_id: number;
  readonly product_id: number | null;
  readonly unit_index: number;
  readonly due_cents: number;
  readonly due_at: string | null;
  readonly since: string;
}

function isComplete(purchase: Purchase, state: GiftState): boolean {
  if (purchase.kind !== 'quota') return true;
  const unit = unitsOf(state).find(({ index }) => index === purchase.unitIndex);
  const priceCents = unit?.priceCents ?? null;
  return priceCents !== null && (unit?.paidCents ?? 0) >= priceCents;
}

/** Whether the kind of task that a purchase's stage can have is due now. */
const IS_DUE: Readonly<Record<TodoKind, (purchase: Purchase, state: GiftState) => boolean>> = {
  open: (purchase) => termOf(purchase) === null,
  collect: () => true,
  ready: isComplete,
};

function kindOf(state: GiftState, purchase: Purchase): TodoKind | null {
  const { todo } = STAGES[purchase.stage];
  return todo !== null && IS_DUE[todo](purchase, state) ? todo : null;
}

/** What staff have to do about the event's transaction now; null for nothing. */
export function todoAfter(state: GiftState, event: TransactionEvent): TodoRow | null {
  const purchase = state.live.get(event.data.transactionId);
  const kind = purchase ? kindOf(state, purchase) : null;
  if (!purchase || kind === null) return null;
  return {
    transaction_id: purchase.id,
    kind,
    stream: event.stream,
    list_id: state.listId,
    product_id: state.productId,
    unit_index: purchase.unitIndex,
    due_cents: dueCentsOf(purchase),
    due_at: termOf(purchase),
    since: event.metadata.at,
  };
}

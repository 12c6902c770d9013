import { Refusal } from '@fiocco/event-sourcing';
import type { GiftEvent } from '../../events/gift-events.js';
import { type GiftState, purchaseIn } from '../../state/gift-state.js';
import { purchaseOf } from '../../state/transition.js';
import type { AlsoAsked, EditPurchase, PurchaseEdit } from '../agreement/edit-command.js';
import type { HoldUnit } from './hold-command.js';

type Decide = (state: GiftState, command: PurchaseEdit | HoldUnit) => readonly GiftEvent[];
type Evolve = (state: GiftState, event: GiftEvent) => GiftState;

/**
 * The events of all edits. Where the purchase has moved on since the page was loaded, refuses `MODIFIED_BY_OTHERS` with
 * its version now, unless the edits change nothing.
 */
export function decideEdits(
  state: GiftState,
  { transactionId, edits, version }: EditPurchase,
  decide: Decide,
  evolve: Evolve,
): readonly GiftEvent[] {
  const is = purchaseOf(state, transactionId).version;
  return unlessModified(is, version, () => allOf(state, edits, decide, evolve));
}

/** The same for a hold and what the same call asks for beside it: all of it or nothing. */
export function decideHoldAnd(
  state: GiftState,
  { also, ...hold }: HoldUnit & { readonly also: AlsoAsked },
  decide: Decide,
  evolve: Evolve,
): readonly GiftEvent[] {
  const is = purchaseIn(state, hold.transactionId)?.version ?? 0;
  return unlessModified(is, also.version, () => allOf(state, [hold, ...also.edits], decide, evolve));
}

function unlessModified(
  is: number,
  version: number | null,
  decide: () => readonly GiftEvent[],
): readonly GiftEvent[] {
  const isStale = version !== null && version !== is;
  const modified = () => new Refusal('MODIFIED_BY_OTHERS', { version: is });
  try {
    const events = decide();
    if (isStale && events.length > 0) throw modified();
    return events;
  } catch (error) {
    // What is refused may have been right for what the page showed.
    throw isStale && error instanceof Refusal ? modified() : error;
  }
}

function allOf(
  state: GiftState,
  commands: readonly (PurchaseEdit | HoldUnit)[],
  decide: Decide,
  evolve: Evolve,
): readonly GiftEvent[] {
  const events: GiftEvent[] = [];
  let now = state;
  for (const command of commands) {
    const more = decide(now, command);
    events.push(...more);
    now = more.reduce(evolve, now);
  }
  return events;
}

import { type Decider, Refusal } from '@fiocco/event-sourcing';
import type { GiftCommand, PlaceGift } from './gift.commands.js';
import type { GiftEvent } from './gift.events.js';
import type { GiftTerms } from './gift.terms.js';
import { correction, decideHold, isOther } from './gift.hold.js';
import { reverseMoney, takeMoney } from './gift.money.js';
import { evolveGift, type GiftState, initialGiftState, type Purchase } from './gift.state.js';
import { purchaseOf, takenUnits, unitsOf } from './gift.units.js';
import { giftEvents } from './gift.versions.js';

type Of<Type extends GiftCommand['type']> = Extract<GiftCommand, { type: Type }>;

function sameTerms(a: GiftTerms, b: GiftTerms): boolean {
  return (
    a.isQuota === b.isQuota &&
    a.canBuyInQuota === b.canBuyInQuota &&
    a.listQuantity === b.listQuantity &&
    a.priority === b.priority
  );
}

function place(state: GiftState, { listId, productId, terms, unlessEver }: PlaceGift): readonly GiftEvent[] {
  if (unlessEver && state.placement !== 'none') return [];
  if (state.placement === 'placed') {
    if (sameTerms(state.terms, terms)) return [];
    throw new Refusal('GIFT_ALREADY_ON_LIST');
  }
  return [{ type: 'gift.GiftPlaced.v1', data: { ...terms, listId, productId } }];
}

function changeTerms(state: GiftState, change: Partial<GiftTerms>): readonly GiftEvent[] {
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const terms = { ...state.terms, ...change };
  if (sameTerms(state.terms, terms)) return [];
  const taken = takenUnits(state);
  if (terms.listQuantity < taken) throw new Refusal('UNITS_BELOW_TAKEN', { taken });
  return [{ type: 'gift.GiftTermsChanged.v1', data: terms }];
}

function withdraw(state: GiftState, { closedToo }: Of<'WithdrawGift'>): readonly GiftEvent[] {
  if (state.placement !== 'placed') return [];
  const cancelled = state.ended.values().filter(({ stage }) => stage === 'cancelled').length;
  const blocking = state.live.size + (closedToo ? 0 : cancelled);
  if (blocking > 0) throw new Refusal('GIFT_HAS_TRANSACTIONS', { transactions: blocking });
  return [{ type: 'gift.GiftWithdrawn.v1', data: {} }];
}

function reserveHeld(state: GiftState, command: Of<'ReserveHeld'>): readonly GiftEvent[] {
  const { id: transactionId, stage, holdId } = purchaseOf(state, command.transactionId);
  if (stage === 'reserved' || stage === 'paid') return [];
  if (stage !== 'held') throw new Refusal('TRANSACTION_NOT_HELD');
  if (isOther(command.holdId, holdId)) throw new Refusal('HOLD_ENDED');
  const { reservedUntil } = command;
  return [{ type: 'gift.UnitReserved.v1', data: { transactionId, holdId, reservedUntil } }];
}

function correctBuyer(state: GiftState, command: Of<'CorrectBuyer'>): readonly GiftEvent[] {
  const purchase = purchaseOf(state, command.transactionId);
  const isOver = purchase.stage !== 'held' && purchase.stage !== 'draft';
  if (command.by === 'buyer' && isOver) throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
  return correction(purchase, command.buyer);
}

/** A late or repeated "back" finds another hold, or none, and does nothing. */
function release(state: GiftState, command: Of<'ReleaseHold'>): readonly GiftEvent[] {
  const { transactionId, reason } = command;
  const { stage, holdId } = purchaseOf(state, transactionId);
  if (stage === 'draft' || isOther(command.holdId, holdId)) return [];
  if (stage !== 'held') throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
  return [{ type: 'gift.HoldReleased.v1', data: { transactionId, holdId, reason } }];
}

/** A late or repeated job finds another hold, or none, and does nothing. */
function expireHold(
  state: GiftState,
  { transactionId, holdId, now }: Of<'ExpireHold'>,
): readonly GiftEvent[] {
  const purchase = state.live.get(transactionId);
  if (purchase?.stage !== 'held' || purchase.holdId !== holdId) return [];
  if (purchase.expiresAt === null || purchase.expiresAt > now) return [];
  return [{ type: 'gift.HoldExpired.v1', data: { transactionId, holdId } }];
}

function expireReservation(state: GiftState, command: Of<'ExpireReservation'>): readonly GiftEvent[] {
  const purchase = state.live.get(command.transactionId);
  if (purchase?.stage !== 'reserved' || purchase.receivedCents > 0) return [];
  if (purchase.expiresAt === null || purchase.expiresAt > command.now) return [];
  return [{ type: 'gift.ReservationExpired.v1', data: { transactionId: purchase.id } }];
}

/** A draft that ran out ends no hold, and what is meant for something unconfirmed no reservation made meanwhile. */
function refuseLateCancel({ stage }: Purchase, command: Of<'CancelTransaction'>): void {
  const { reason, onlyUnconfirmed } = command;
  const ranOut = reason === 'draft_expired';
  if (stage === 'held' && ranOut) throw new Refusal('TRANSACTION_STILL_HELD');
  if (stage === 'reserved' && (ranOut || onlyUnconfirmed)) throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
}

function cancel(state: GiftState, command: Of<'CancelTransaction'>): readonly GiftEvent[] {
  const purchase = purchaseOf(state, command.transactionId);
  const { id, stage, holdId, receivedCents } = purchase;
  if (stage === 'cancelled') return [];
  // Who names a hold means it while it stands: neither the next one nor what was confirmed out of it.
  if (isOther(command.holdId, stage === 'held' ? holdId : undefined)) throw new Refusal('HOLD_ENDED');
  if (stage === 'paid' || receivedCents > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  refuseLateCancel(purchase, command);
  const data = { transactionId: id, reason: command.reason, note: command.note };
  return [{ type: 'gift.TransactionCancelled.v1', data }];
}

/** Also for a withdrawn gift: from now on the id is refused here, so its stock may be released. */
function abandon(state: GiftState, allocationId: string): readonly GiftEvent[] {
  const owned = Object.values(state.allocations).includes(allocationId);
  if (owned || state.dead.has(allocationId)) return [];
  return [{ type: 'gift.AllocationAbandoned.v1', data: { allocationId } }];
}

function decide(state: GiftState, command: GiftCommand): readonly GiftEvent[] {
  switch (command.type) {
    case 'PlaceGift':
      return place(state, command);
    case 'ChangeTerms':
      return changeTerms(state, command.terms);
    case 'WithdrawGift':
      return withdraw(state, command);
    case 'HoldUnit':
      return decideHold(state, command);
    case 'ReserveHeld':
      return reserveHeld(state, command);
    case 'CorrectBuyer':
      return correctBuyer(state, command);
    case 'ReleaseHold':
      return release(state, command);
    case 'ExpireHold':
      return expireHold(state, command);
    case 'ExpireReservation':
      return expireReservation(state, command);
    case 'CancelTransaction':
      return cancel(state, command);
    case 'TakeMoney':
      return takeMoney(state, command);
    case 'ReverseMoney':
      return reverseMoney(state, command);
    case 'AbandonAllocation':
      return abandon(state, command.allocationId);
  }
}

/** The allocation belongs to the unit: whatever batch leaves nothing on it gives it back. */
function withFreedAllocations(state: GiftState, events: readonly GiftEvent[]): readonly GiftEvent[] {
  if (events.length === 0) return events;
  const after = events.reduce(evolveGift, state);
  const inUse = new Set(unitsOf(after).flatMap((unit) => (unit.live.length > 0 ? [unit.index] : [])));
  const freed = Object.entries(after.allocations)
    .filter(([unitIndex]) => !inUse.has(Number(unitIndex)))
    .map(([unitIndex, allocationId]): GiftEvent => ({
      type: 'gift.AllocationFreed.v1',
      data: { unitIndex: Number(unitIndex), allocationId },
    }));
  return [...events, ...freed];
}

export const giftDecider: Decider<GiftState, GiftCommand, GiftEvent> = giftEvents.guard({
  initialState: initialGiftState,
  decide: (state, command) => withFreedAllocations(state, decide(state, command)),
  evolve: evolveGift,
});

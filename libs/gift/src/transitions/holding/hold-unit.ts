import { Refusal } from '@fiocco/event-sourcing';
import type { BuyerCorrected, UnitReserved } from '../../events/agreement.js';
import type { HoldReleased, HoldRetaken, UnitHeld } from '../../events/holding.js';
import type { TransactionPaid, TransferAwaited } from '../../events/money.js';
import { type GiftState, purchaseIn } from '../../state/gift-state.js';
import { type GiftTransition, isOther } from '../../state/transition.js';
import { isStale } from '../../state/units.js';
import {
  at,
  byStage,
  dueCentsOf,
  nothing,
  PINNED,
  type Purchase,
  type PurchaseAt,
  refuse,
} from '../../state/purchase.js';
import { choose, endsOfStale } from './choose-unit.js';
import { corrected } from '../agreement/correct-buyer.js';
import { type HoldOver, released, withoutHold } from './end-hold.js';
import { type HoldUnit, isSameChoice, refuseOtherAmounts } from './hold-command.js';
import { confirmedAs } from '../agreement/reserve.js';
import { asAgreed, retake } from './retake-unit.js';
import { heldAsAgreed, heldOn, inHeld, unitHeldStored } from './unit-held.js';

/** Holds that this one replaces end in the same batch, and a confirmation may be part of it. */
type Emitted =
  | UnitHeld
  | HoldRetaken
  | HoldReleased
  | HoldOver
  | UnitReserved
  | TransferAwaited
  | TransactionPaid
  | BuyerCorrected;

function confirmed({ confirm, transactionId }: HoldUnit, holdId: string): readonly Emitted[] {
  return confirm === null ? [] : [confirmedAs(confirm, transactionId, holdId)];
}

function holdAnew(state: GiftState, command: HoldUnit, own: Purchase | undefined): readonly Emitted[] {
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const choice = choose(state, command, own);
  refuseOtherAmounts(command, choice.amountCents, command.shippingCents);
  return [
    ...endsOfStale(choice.unit, command.now),
    heldOn(state, choice, command),
    ...confirmed(command, command.holdId),
  ];
}

function holdAgain(own: Purchase, state: GiftState, command: HoldUnit): readonly Emitted[] {
  if (isOther(command.ofHold, own.holdId)) throw new Refusal('HOLD_ENDED');
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const stale = isStale(own, command.now);
  if (!stale && takesBack(command) && own.holdId === command.holdId) return [];
  if (!stale && isSameChoice(own, command)) {
    refuseOtherAmounts(command, own.amountCents, own.shippingCents);
    return [...corrected(own, command.buyer), ...confirmed(command, own.holdId)];
  }
  return holdInstead(own, state, command, stale);
}

function holdInstead(
  own: Purchase,
  state: GiftState,
  command: HoldUnit,
  isPast: boolean,
): readonly Emitted[] {
  const { id: transactionId, holdId } = own;
  const past = { type: 'gift.HoldExpired.v1', data: { transactionId, holdId } } as const;
  const ended = isPast ? past : released(own, 'choice_changed');
  return [ended, ...holdAnew(withoutHold(state, ended), command, own)];
}

const takesBack = ({ reopens, confirm }: HoldUnit): boolean => reopens === true && confirm === null;

/** Staff take back what they confirmed. */
function holdOpen(
  own: PurchaseAt<'awaiting_transfer' | 'reserved'>,
  state: GiftState,
  command: HoldUnit,
): readonly Emitted[] {
  const held = heldAsAgreed(own, state, { ...command, kind: own.kind });
  return [released(own, 'choice_changed'), held];
}

const changesMethod = ({ stage, paymentMethod }: Purchase, command: HoldUnit): boolean =>
  stage === 'awaiting_transfer' && command.by === 'buyer' && paymentMethod !== command.paymentMethod;

/** A buyer may choose another way to pay while nothing has arrived; staff may take back what they confirmed. */
function holdAwaited(
  own: PurchaseAt<'awaiting_transfer' | 'reserved'>,
  state: GiftState,
  command: HoldUnit,
): readonly Emitted[] {
  if (!takesBack(command) && !changesMethod(own, command)) return [];
  if (isOther(command.ofHold, own.holdId)) throw new Refusal('HOLD_ENDED');
  if (own.receivedCents > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  return takesBack(command) ? holdOpen(own, state, command) : holdInstead(own, state, command, false);
}

/** Repeats change nothing; any other choice has to wait until the payment is closed. */
function holdPaying(
  own: PurchaseAt<'paying' | 'authorised'>,
  state: GiftState,
  command: HoldUnit,
): readonly Emitted[] {
  if (isOther(command.ofHold, own.holdId)) throw new Refusal('HOLD_ENDED');
  if (!isSameChoice(own, command)) throw new Refusal('PAYMENT_UNDER_WAY');
  refuseOtherAmounts(command, own.amountCents, own.shippingCents);
  return corrected(own, command.buyer);
}

function holdFirst(own: Purchase | undefined, state: GiftState, command: HoldUnit): readonly Emitted[] {
  if (isOther(command.ofHold, undefined)) throw new Refusal('HOLD_ENDED');
  return holdAnew(state, command, own);
}

/** A late transfer that brought the whole price pays it at once; otherwise there is still something to agree on. */
function reopen(own: Purchase, state: GiftState, command: HoldUnit): readonly Emitted[] {
  if (!command.reopens) throw new Refusal('TRANSACTION_CANCELLED');
  if (command.confirm === null && own.receivedCents > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  const events = holdFirst(own, state, { ...command, confirm: null });
  const agreed = events.find((event) => event.type === 'gift.UnitHeld.v1')?.data ?? own;
  const { amountCents, shippingCents } = agreed;
  const isCovered = own.receivedCents > 0 && dueCentsOf({ ...own, amountCents, shippingCents }) === 0;
  if (!isCovered) return [...events, ...confirmed(command, command.holdId)];
  return [...events, { type: 'gift.TransactionPaid.v1', data: { transactionId: own.id } }];
}

/** To the buyer it is cancelled; staff, who would reopen it, are told why they can't. */
const refuseOver =
  (why: string) =>
  (_own: Purchase, _state: GiftState, { reopens }: HoldUnit): never => {
    throw new Refusal(reopens ? why : 'TRANSACTION_CANCELLED');
  };

/** What was exchanged is held again as it was agreed, on whatever unit is free. */
function restore(own: Purchase, state: GiftState, command: HoldUnit): readonly Emitted[] {
  if (!command.restores) return refuseOver('TRANSACTION_EXCHANGED')(own, state, command);
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const { unit, priceCents } = choose(state, asAgreed(own, command), own);
  const { amountCents, shippingCents } = own;
  const held = heldOn(state, { unit, amountCents, priceCents }, { ...command, shippingCents });
  return [...endsOfStale(unit, command.now), held];
}

const holdOwn = byStage<[GiftState, HoldUnit], readonly Emitted[]>({
  draft: holdFirst,
  held: holdAgain,
  ...at(['paying', 'authorised'], holdPaying),
  ...at(PINNED, nothing),
  voiding: refuse('PAYMENT_CLOSING'),
  ...at(['awaiting_transfer', 'reserved'], holdAwaited),
  ...at(['paid', 'refunding'], nothing),
  cancelled: reopen,
  refunded: refuseOver('TRANSACTION_NOT_HELD'),
  removed: refuseOver('TRANSACTION_REMOVED'),
  exchanged: restore,
});

/** A job that comes late finds a payment that is over, or has its gift, and does nothing. */
function retakeOwn(own: Purchase | undefined, state: GiftState, command: HoldUnit): readonly Emitted[] {
  return own?.stage === 'authorised' || own?.stage === 'verify' ? retake(own, state, command) : [];
}

export function decideHold(state: GiftState, command: HoldUnit): readonly Emitted[] {
  const own = purchaseIn(state, command.transactionId);
  if (command.retakes) return retakeOwn(own, state, command);
  return own ? holdOwn(own, state, command) : holdFirst(own, state, command);
}

/** Holds a unit or a share for a buyer, and confirms the reservation in the shop where the call asks for it. */
export const holding: GiftTransition<HoldUnit, UnitHeld, Emitted> = {
  decide: { HoldUnit: decideHold },
  evolve: { 'gift.UnitHeld.v1': inHeld },
  stored: unitHeldStored,
};

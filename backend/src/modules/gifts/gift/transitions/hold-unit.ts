import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import {
  type Check,
  eventVersion,
  isCents,
  isCount,
  isId,
  isInstant,
  isNullOr,
  isOneOf,
  Refusal,
} from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { type GiftState, purchaseIn, withPurchase } from '../gift.state.js';
import { type GiftTransition, isOther, isPersonRef, type PersonRef } from '../gift.transition.js';
import { isStale } from '../gift.units.js';
import { NO_PAYMENTS } from '../payments.js';
import {
  at,
  byStage,
  dueCentsOf,
  nothing,
  PINNED,
  type Purchase,
  type PurchaseAt,
  type PurchaseFields,
  refuse,
} from '../purchase.js';
import { allocationFor, choose, endsOfStale, withAllocation } from './choose-unit.js';
import { type BuyerCorrected, corrected } from './correct-buyer.js';
import { type HoldOver, type HoldReleased, released, withoutHold } from './end-hold.js';
import { type HoldUnit, isSameChoice, refuseOtherAmounts } from './hold-command.js';
import { confirmedAs, type UnitReserved } from './reserve.js';
import { type HoldRetaken, retake } from './retake-unit.js';
import type { TransactionPaid } from './take-money.js';
import type { TransferAwaited } from './transfer.js';

/** A unit, or a share of it, is held for one buyer. The amounts are frozen from here on. */
export type UnitHeld = {
  readonly type: 'gift.UnitHeld.v1';
  readonly data: {
    readonly transactionId: string;
    readonly orderNumber: string;
    readonly kind: TransactionType;
    readonly unitIndex: number;
    readonly holdId: string;
    /** The unit's allocation of stock; null for the fund, which has no stock. */
    readonly allocationId: string | null;
    readonly amountCents: Cents;
    readonly shippingCents: Cents;
    /** The unit's price, frozen by its first hold; null for the fund. */
    readonly priceCents: Cents | null;
    readonly paymentMethod: PaymentMethod;
    readonly deliveryMethod: DeliveryMethod;
    /** Null where staff hold it until they end it themselves. */
    readonly expiresAt: string | null;
    readonly buyer: PersonRef;
  };
};

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
  const held: UnitHeld = {
    type: 'gift.UnitHeld.v1',
    data: {
      transactionId: command.transactionId,
      orderNumber: command.orderNumber,
      kind: command.kind,
      unitIndex: choice.unit.index,
      holdId: command.holdId,
      allocationId: allocationFor(state, choice.unit, command),
      amountCents: choice.amountCents,
      shippingCents: command.shippingCents,
      priceCents: choice.priceCents,
      paymentMethod: command.paymentMethod,
      deliveryMethod: command.deliveryMethod,
      expiresAt: command.expiresAt,
      buyer: command.buyer,
    },
  };
  return [...endsOfStale(choice.unit, command.now), held, ...confirmed(command, command.holdId)];
}

function holdAgain(own: Purchase, state: GiftState, command: HoldUnit): readonly Emitted[] {
  if (isOther(command.ofHold, own.holdId)) throw new Refusal('HOLD_ENDED');
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const stale = isStale(own, command.now);
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

/** A buyer may choose another way to pay while nothing has arrived; staff may take back what they confirmed. */
function holdAwaited(
  own: PurchaseAt<'awaiting_transfer' | 'reserved'>,
  state: GiftState,
  command: HoldUnit,
): readonly Emitted[] {
  const changesMethod =
    own.stage === 'awaiting_transfer' &&
    command.by === 'buyer' &&
    own.paymentMethod !== command.paymentMethod;
  const takesBack = command.reopens === true && command.confirm === null;
  if (!changesMethod && !takesBack) return [];
  if (isOther(command.ofHold, own.holdId)) throw new Refusal('HOLD_ENDED');
  if (own.receivedCents > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  return holdInstead(own, state, command, false);
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

const holdOwn = byStage<[GiftState, HoldUnit], readonly Emitted[]>({
  draft: holdFirst,
  held: holdAgain,
  ...at(['paying', 'authorised'], holdPaying),
  ...at(PINNED, nothing),
  voiding: refuse('PAYMENT_CLOSING'),
  ...at(['awaiting_transfer', 'reserved'], holdAwaited),
  ...at(['paid', 'refunding'], nothing),
  cancelled: reopen,
  ...at(['refunded', 'removed'], refuse('TRANSACTION_CANCELLED')),
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

/** What is kept of a purchase through every hold: it may have been held, and even paid, before. */
const keptOf = ({ receivedCents, receipts, forgivenCents, payments, ...fields }: PurchaseFields) => ({
  ...{ receivedCents, receipts, forgivenCents, payments },
  ...{ handedOver: fields.handedOver, document: fields.document, version: fields.version },
});
const NOTHING_KEPT = {
  ...{ receivedCents: 0, receipts: [], forgivenCents: 0, payments: NO_PAYMENTS },
  ...{ handedOver: { delivered: null, shipped: null }, document: null, version: 0 },
};

function held(state: GiftState, { data }: UnitHeld): GiftState {
  const before = purchaseIn(state, data.transactionId);
  const next = withPurchase(state, {
    id: data.transactionId,
    kind: data.kind,
    unitIndex: data.unitIndex,
    stage: 'held',
    holdId: data.holdId,
    holdExtended: false,
    amountCents: data.amountCents,
    shippingCents: data.shippingCents,
    priceCents: data.priceCents,
    ...(before ? keptOf(before) : NOTHING_KEPT),
    paymentMethod: data.paymentMethod,
    deliveryMethod: data.deliveryMethod,
    buyerRef: data.buyer.ref,
    buyerDigest: data.buyer.digest,
    expiresAt: data.expiresAt,
  });
  return withAllocation(next, data.unitIndex, data.allocationId);
}

/** Holds a unit or a share for a buyer, and confirms the reservation in the shop where the call asks for it. */
export const holding: GiftTransition<HoldUnit, UnitHeld, Emitted> = {
  decide: { HoldUnit: decideHold },
  evolve: { 'gift.UnitHeld.v1': held },
  stored: {
    // Method codes are stored as plain text: stored events stay readable whatever methods are offered.
    'gift.UnitHeld.v1': eventVersion<UnitHeld>('gift.UnitHeld.v1', {
      transactionId: isId,
      holdId: isId,
      orderNumber: isId,
      kind: isOneOf('acquisto', 'prenotazione', 'quota'),
      unitIndex: isCount,
      allocationId: isNullOr(isId),
      amountCents: isCents,
      shippingCents: isCents,
      priceCents: isNullOr(isCents),
      paymentMethod: isId as Check<PaymentMethod>,
      deliveryMethod: isId as Check<DeliveryMethod>,
      expiresAt: isNullOr(isInstant),
      buyer: isPersonRef,
    }),
  },
};

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
import { type Cents, formatDecimal } from '@fiocco/money';
import { type OfferedProduct, offersOf } from '../gift.offers.js';
import { type GiftState, purchaseIn, withPurchase } from '../gift.state.js';
import { type GiftTransition, isOther, isPersonRef, type PersonRef } from '../gift.transition.js';
import { type Choice, shareUnit, wholeUnit } from '../gift.unit-choice.js';
import { isStale, type Unit, unitsOf } from '../gift.units.js';
import { byStage, nothing, type Purchase } from '../purchase.js';
import { type BuyerCorrected, corrected } from './correct-buyer.js';
import { expired, type HoldEndEvent, released, withoutHold } from './end-hold.js';
import type { UnitReserved } from './reserve.js';

export type HoldUnit = {
  readonly type: 'HoldUnit';
  readonly transactionId: string;
  readonly orderNumber: string;
  readonly kind: TransactionType;
  /** The unit that the buyer asks for; null where the decider chooses. */
  readonly unitIndex: number | null;
  readonly holdId: string;
  /** A new id for each run; null while none is drawn. Where a unit needs one, null refuses `ALLOCATION_NEEDED`. */
  readonly allocationId: string | null;
  /** The catalogue's facts at this moment; null for the fund. */
  readonly product: OfferedProduct | null;
  /** The buyer's amount; counts for shares only. */
  readonly shareCents: Cents | null;
  /** The amounts that the calling page showed. A difference refuses and answers the right amount. */
  readonly named: { readonly amountCents: Cents | null; readonly shippingCents: Cents | null };
  readonly shippingCents: Cents;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  readonly buyer: PersonRef;
  readonly by: 'buyer' | 'staff';
  readonly now: string;
  readonly expiresAt: string | null;
  /** The hold that the confirming page shows. Absent, it is the current hold or a new one. */
  readonly ofHold?: string | null;
  /** Set where the same call also confirms the reservation in the shop, to its end (ISO). */
  readonly reserveUntil: string | null;
  /** Staff reopen a cancelled transaction: it needs a unit and stock like any other hold. */
  readonly reopens?: true;
};

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
type Emitted = UnitHeld | HoldEndEvent | UnitReserved | BuyerCorrected;

function refuseOtherAmounts(command: HoldUnit, amountCents: Cents, shippingCents: Cents): void {
  const { named } = command;
  const sameAmount = named.amountCents === null || named.amountCents === amountCents;
  const sameShipping = named.shippingCents === null || named.shippingCents === shippingCents;
  if (sameAmount && sameShipping) return;
  const amount = formatDecimal(amountCents);
  const amount_shipping = formatDecimal(shippingCents);
  throw new Refusal('AMOUNT_CHANGED', { amountCents, shippingCents, amount, amount_shipping });
}

function isSameGift(purchase: Purchase, command: HoldUnit): boolean {
  const sameUnit = command.unitIndex === null || command.unitIndex === purchase.unitIndex;
  const share = command.kind === 'quota' ? command.shareCents : null;
  return sameUnit && purchase.kind === command.kind && (share === null || share === purchase.amountCents);
}

/**
 * Whether the command asks for what is already held: then nothing is to do, or only the reservation is to confirm. The
 * buyer's data are not compared, nor are the gift's present price and type, which were frozen with the hold.
 */
function isSameChoice(purchase: Purchase, command: HoldUnit): boolean {
  return (
    isSameGift(purchase, command) &&
    purchase.paymentMethod === command.paymentMethod &&
    purchase.deliveryMethod === command.deliveryMethod
  );
}

function confirmed(command: HoldUnit, holdId: string): readonly UnitReserved[] {
  if (command.reserveUntil === null) return [];
  const data = { transactionId: command.transactionId, holdId, reservedUntil: command.reserveUntil };
  return [{ type: 'gift.UnitReserved.v1', data }];
}

function choose(state: GiftState, command: HoldUnit, own: Purchase | undefined): Choice {
  if (!offersOf(state.terms, command.product).includes(command.kind)) {
    throw new Refusal('TYPE_NOT_OFFERED', { kind: command.kind });
  }
  const units = unitsOf(state).filter(
    (unit) => command.unitIndex === null || unit.index === command.unitIndex,
  );
  if (units.length === 0) throw new Refusal('UNIT_UNKNOWN');
  return command.kind === 'quota' ? shareUnit(state, units, command, own) : wholeUnit(units, command, own);
}

function allocationFor(state: GiftState, unit: Unit, command: HoldUnit): string | null {
  if (state.productId === null) return null;
  if (unit.allocationId !== null) return unit.allocationId;
  if (command.allocationId === null) throw new Refusal('ALLOCATION_NEEDED');
  if (state.dead.has(command.allocationId)) throw new Refusal('ALLOCATION_DEAD');
  return command.allocationId;
}

function holdAnew(state: GiftState, command: HoldUnit, own: Purchase | undefined): readonly Emitted[] {
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const choice = choose(state, command, own);
  refuseOtherAmounts(command, choice.amountCents, command.shippingCents);
  const stale = choice.unit.live.filter((purchase) => isStale(purchase, command.now));
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
  return [...stale.map(expired), held, ...confirmed(command, command.holdId)];
}

function holdAgain(own: Purchase, state: GiftState, command: HoldUnit): readonly Emitted[] {
  if (isOther(command.ofHold, own.holdId)) throw new Refusal('HOLD_ENDED');
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const stale = isStale(own, command.now);
  if (!stale && isSameChoice(own, command)) {
    refuseOtherAmounts(command, own.amountCents, own.shippingCents);
    return [...corrected(own, command.buyer), ...confirmed(command, own.holdId)];
  }
  const ended = stale ? expired(own) : released(own, 'choice_changed');
  return [ended, ...holdAnew(withoutHold(state, ended), command, own)];
}

function holdFirst(own: Purchase | undefined, state: GiftState, command: HoldUnit): readonly Emitted[] {
  if (isOther(command.ofHold, undefined)) throw new Refusal('HOLD_ENDED');
  return holdAnew(state, command, own);
}

function reopen(own: Purchase, state: GiftState, command: HoldUnit): readonly Emitted[] {
  if (!command.reopens) throw new Refusal('TRANSACTION_CANCELLED');
  return holdFirst(own, state, command);
}

const holdOwn = byStage<[GiftState, HoldUnit], readonly Emitted[]>({
  draft: holdFirst,
  held: holdAgain,
  reserved: nothing,
  paid: nothing,
  cancelled: reopen,
});

export function decideHold(state: GiftState, command: HoldUnit): readonly Emitted[] {
  const own = purchaseIn(state, command.transactionId);
  return own ? holdOwn(own, state, command) : holdFirst(own, state, command);
}

function held(state: GiftState, { data }: UnitHeld): GiftState {
  const before = purchaseIn(state, data.transactionId);
  const next = withPurchase(state, {
    id: data.transactionId,
    kind: data.kind,
    unitIndex: data.unitIndex,
    stage: 'held',
    holdId: data.holdId,
    amountCents: data.amountCents,
    shippingCents: data.shippingCents,
    priceCents: data.priceCents,
    receivedCents: before?.receivedCents ?? 0,
    receipts: before?.receipts ?? [],
    paymentMethod: data.paymentMethod,
    deliveryMethod: data.deliveryMethod,
    buyerRef: data.buyer.ref,
    buyerDigest: data.buyer.digest,
    expiresAt: data.expiresAt,
  });
  return data.allocationId === null
    ? next
    : { ...next, allocations: { ...state.allocations, [data.unitIndex]: data.allocationId } };
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

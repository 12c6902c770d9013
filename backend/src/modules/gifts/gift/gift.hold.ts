import type { TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { type Cents, formatDecimal } from '@fiocco/money';
import type { HoldUnit } from './gift.commands.js';
import type { GiftEvent, PersonRef, UnitHeld } from './gift.events.js';
import { versionOf } from './gift.references.js';
import { evolveGift, type GiftState, type Purchase, purchaseIn } from './gift.state.js';
import { isStale, type Unit, unitsOf } from './gift.units.js';
import { type Choice, shareUnit, wholeUnit } from './gift.unit-choice.js';

/** What the gift offers now (PRODUCT.md section 2, "What a gift offers"). */
export function offersOf(state: GiftState, product: HoldUnit['product']): readonly TransactionType[] {
  if (!product) return ['quota'];
  if (product.priceCents === 0) return ['prenotazione'];
  if (state.terms.isQuota || product.productType === 'quote') return ['quota'];
  const offers: TransactionType[] = [];
  if (product.productType !== 'prenotabile') offers.push('acquisto');
  if (product.productType !== 'intero') offers.push('prenotazione');
  if (state.terms.canBuyInQuota) offers.push('quota');
  return offers;
}

function expire(purchase: Purchase): GiftEvent {
  return { type: 'gift.HoldExpired.v1', data: { transactionId: purchase.id, holdId: purchase.holdId } };
}

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
 * The same choice as the hold that stands: nothing to do, or only the reservation to confirm. Who the buyer is belongs to
 * no choice, and what the catalogue asks by now for the gift or its way neither: both were frozen with the hold.
 */
function isSameChoice(purchase: Purchase, command: HoldUnit): boolean {
  return (
    isSameGift(purchase, command) &&
    purchase.paymentMethod === command.paymentMethod &&
    purchase.deliveryMethod === command.deliveryMethod
  );
}

/** Nothing where they are the same already, or where a quicker correction came here first and holds this one. */
export function correction({ id, buyerRef, buyerDigest }: Purchase, buyer: PersonRef): readonly GiftEvent[] {
  if (buyerDigest === buyer.digest || versionOf(buyer.ref) < versionOf(buyerRef)) return [];
  return [{ type: 'gift.BuyerCorrected.v1', data: { transactionId: id, buyer } }];
}

function reservation(command: HoldUnit, holdId: string): readonly GiftEvent[] {
  if (command.reserveUntil === null) return [];
  const data = { transactionId: command.transactionId, holdId, reservedUntil: command.reserveUntil };
  return [{ type: 'gift.UnitReserved.v1', data }];
}

function choose(state: GiftState, command: HoldUnit, own: Purchase | undefined): Choice {
  if (!offersOf(state, command.product).includes(command.kind)) {
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

function holdAnew(state: GiftState, command: HoldUnit, own: Purchase | undefined): readonly GiftEvent[] {
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
  return [...stale.map(expire), held, ...reservation(command, command.holdId)];
}

function holdAgain(state: GiftState, command: HoldUnit, own: Purchase): readonly GiftEvent[] {
  const stale = isStale(own, command.now);
  if (!stale && isSameChoice(own, command)) {
    refuseOtherAmounts(command, own.amountCents, own.shippingCents);
    return [...correction(own, command.buyer), ...reservation(command, own.holdId)];
  }
  const { id: transactionId, holdId } = own;
  const ended: GiftEvent = stale
    ? expire(own)
    : { type: 'gift.HoldReleased.v1', data: { transactionId, holdId, reason: 'choice_changed' } };
  return [ended, ...holdAnew(evolveGift(state, ended), command, own)];
}

/** Whether a command names a hold, and not this one. */
export function isOther(named: string | null | undefined, holdId: string | undefined): boolean {
  return typeof named === 'string' && named !== holdId;
}

function refuseEnded({ ofHold }: HoldUnit, held: Purchase | undefined): void {
  if (isOther(ofHold, held?.holdId)) throw new Refusal('HOLD_ENDED');
}

/** Holds a unit or a share for a buyer, and confirms the reservation in the shop where the call says so. */
export function decideHold(state: GiftState, command: HoldUnit): readonly GiftEvent[] {
  const own = purchaseIn(state, command.transactionId);
  switch (own?.stage) {
    case 'reserved':
    case 'paid':
      return [];
    case 'cancelled':
      if (command.reopens) break;
      throw new Refusal('TRANSACTION_CANCELLED');
    default:
  }
  const held = own?.stage === 'held' ? own : undefined;
  refuseEnded(command, held);
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  return held ? holdAgain(state, command, held) : holdAnew(state, command, own);
}

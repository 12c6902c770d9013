import type { DeliveryMethod, PaymentMethod } from '@fiocco/contracts';
import {
  type Check,
  eventVersion,
  isCents,
  isCount,
  isId,
  isInstant,
  isKeptRef,
  isNullOr,
  isOneOf,
  Refusal,
} from '@fiocco/event-sourcing';
import type { UnitHeld } from '../../events/holding.js';
import { type GiftState, purchaseIn, withPurchase } from '../../state/gift-state.js';
import type { Choice } from '../../state/unit-choice.js';
import { unitsOf } from '../../state/units.js';
import { NO_PAYMENTS } from '../../state/payments.js';
import type { PurchaseAt, PurchaseFields } from '../../state/purchase.js';
import { allocationFor, withAllocation } from './choose-unit.js';
import type { HoldUnit } from './hold-command.js';

/** What a hold takes from the command that asks for it. */
type Asked = Pick<
  HoldUnit,
  | 'transactionId'
  | 'orderNumber'
  | 'kind'
  | 'holdId'
  | 'allocationId'
  | 'isBeyondStock'
  | 'shippingCents'
  | 'paymentMethod'
  | 'deliveryMethod'
  | 'expiresAt'
  | 'buyer'
>;

/** The unit is held as it was chosen. Refuses where the unit needs stock and the command brings none. */
export function heldOn(state: GiftState, { unit, ...frozen }: Choice, command: Asked): UnitHeld {
  return {
    type: 'gift.UnitHeld.v1',
    data: {
      transactionId: command.transactionId,
      orderNumber: command.orderNumber,
      kind: command.kind,
      unitIndex: unit.index,
      holdId: command.holdId,
      allocationId: allocationFor(state, unit, command),
      amountCents: frozen.amountCents,
      shippingCents: command.shippingCents,
      priceCents: frozen.priceCents,
      paymentMethod: command.paymentMethod,
      deliveryMethod: command.deliveryMethod,
      expiresAt: command.expiresAt,
      buyer: command.buyer,
    },
  };
}

/** What was reserved, or awaits its transfer, is held on its own unit for what was agreed, whatever the catalogue says by now. */
export function heldAsAgreed(
  own: PurchaseAt<'awaiting_transfer' | 'reserved'>,
  state: GiftState,
  command: Asked,
): UnitHeld {
  const unit = unitsOf(state).find(({ index }) => index === own.unitIndex);
  if (!unit) throw new Refusal('UNIT_UNKNOWN');
  const { shippingCents, amountCents, priceCents } = own;
  return heldOn(state, { unit, amountCents, priceCents }, { ...command, shippingCents });
}

/** What is kept of a purchase through every hold: it may have been held, and even paid, before. */
const keptOf = ({ receivedCents, receipts, forgivenCents, payments, ...fields }: PurchaseFields) => ({
  receivedCents,
  receipts,
  forgivenCents,
  payments,
  ...(fields.exchanges && { exchanges: fields.exchanges }),
  extendedOn: fields.extendedOn,
  readyOn: fields.readyOn,
  handedOver: fields.handedOver,
  parcel: fields.parcel,
  mailsAsked: fields.mailsAsked,
  document: fields.document,
  version: fields.version,
});
const NOTHING_KEPT = {
  receivedCents: 0,
  receipts: [],
  forgivenCents: 0,
  payments: NO_PAYMENTS,
  extendedOn: [],
  readyOn: null,
  handedOver: { delivered: null, shipped: null },
  parcel: null,
  mailsAsked: { ready: [], shipped: [] },
  document: null,
  version: 0,
};

export function inHeld(state: GiftState, { data }: UnitHeld): GiftState {
  const before = purchaseIn(state, data.transactionId);
  const next = withPurchase(state, {
    id: data.transactionId,
    kind: data.kind,
    unitIndex: data.unitIndex,
    stage: 'held',
    holdId: data.holdId,
    plainEnd: null,
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

export const unitHeldStored = {
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
    buyer: isKeptRef,
  }),
};

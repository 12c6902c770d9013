import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import { type KeptRef, Refusal } from '@fiocco/event-sourcing';
import { type Cents, formatDecimal } from '@fiocco/money';
import type { OfferedProduct } from '../../state/offers.js';
import type { Purchase } from '../../state/purchase.js';
import type { AlsoAsked } from '../agreement/edit-command.js';
import type { Confirmation } from '../agreement/reserve.js';

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
  /** Set where the allocation is of a piece that the shop has not: refuses `OUT_OF_STOCK` unless the gift allows it. */
  readonly isBeyondStock?: boolean;
  /** The catalogue's facts at this moment; null for the fund. */
  readonly product: OfferedProduct | null;
  /** Set where `product` has the price that was agreed before: then neither catalogue nor list says another. */
  readonly atAgreedPrice?: true;
  /** The buyer's amount; counts for shares only. */
  readonly shareCents: Cents | null;
  /** The amounts that the calling page showed. A difference refuses and answers the right amount. */
  readonly named: { readonly amountCents: Cents | null; readonly shippingCents: Cents | null };
  readonly shippingCents: Cents;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  readonly buyer: KeptRef;
  readonly by: 'buyer' | 'staff';
  readonly now: string;
  readonly expiresAt: string | null;
  /** The hold that the confirming page shows. Absent, it is the current hold or a new one. */
  readonly ofHold?: string | null;
  /** Set where the same call also confirms it, to be paid in the shop or by transfer. */
  readonly confirm: Confirmation | null;
  /** Staff reopen a transaction without money in it: it needs a unit and stock like any other hold. */
  readonly reopens?: true;
  /** A payment whose hold was lost takes its gift again, as it was agreed. */
  readonly retakes?: true;
  /** An exchange is taken back: the purchase needs its gift again, as it was agreed, before its money comes back to it. */
  readonly restores?: true;
  readonly also?: AlsoAsked;
};

/** The fields of the command that the gift decides by. */
export type HoldQuestion = Omit<HoldUnit, 'orderNumber' | 'buyer' | 'allocationId'>;

/** Refuses `AMOUNT_CHANGED` with the right amounts, where the calling page showed others. */
export function refuseOtherAmounts(command: HoldUnit, amountCents: Cents, shippingCents: Cents): void {
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
export function isSameChoice(purchase: Purchase, command: HoldUnit): boolean {
  return (
    isSameGift(purchase, command) &&
    purchase.paymentMethod === command.paymentMethod &&
    purchase.deliveryMethod === command.deliveryMethod
  );
}

import type { DeliveryMethod, PaymentMethod } from '@fiocco/contracts';
import type { Address, Buyer } from './buyer.js';

/**
 * All that a guest has chosen or typed and the server does not know yet. The server's own words are in the order; what the
 * page shows is made of both.
 */
export interface CheckoutState {
  /** Null as long as it is what the server has. */
  readonly buyer: Buyer | null;
  readonly address: Address | null;
  readonly delivery: DeliveryMethod | null;
  readonly payment: PaymentMethod | null;
  /** A share's sum, as it is typed. */
  readonly amount: string;
  /** Typed since it was last held: a reload has to find it again. */
  readonly amountTyped: boolean;
  /** Somebody has said it: the guest, the link or the draft. Else it only stands in its field as a start. */
  readonly amountChosen: boolean;
  /** The second step was answered. */
  readonly delivered: boolean;
  /** The end of the hold that has run out on this page. */
  readonly endedAt: string | null;
  /** A payment's answer is being waited for: its form must stay, whatever the clock says. */
  readonly paying: boolean;
  /** The buyer is at the provider's own page: nothing is changed under it. */
  readonly away: boolean;
}

export type CheckoutChange =
  | { readonly type: 'buyer-typed'; readonly buyer: Buyer }
  | { readonly type: 'buyer-saved' }
  | { readonly type: 'address-typed'; readonly address: Address }
  | { readonly type: 'delivery-chosen'; readonly method: DeliveryMethod }
  | { readonly type: 'delivery-saved' }
  | { readonly type: 'payment-chosen'; readonly method: PaymentMethod }
  | { readonly type: 'amount-typed'; readonly text: string }
  | { readonly type: 'held' }
  | { readonly type: 'hold-ended'; readonly at: string }
  | { readonly type: 'payment-runs'; readonly running: boolean }
  | { readonly type: 'provider-opened'; readonly away: boolean };

type Kept = Pick<CheckoutState, 'buyer' | 'amount' | 'amountTyped' | 'delivered'> &
  Partial<Pick<CheckoutState, 'amountChosen' | 'delivery' | 'address'>>;

/** From what the tab remembers of this purchase. */
export function startOf(kept: Kept) {
  return {
    address: null,
    delivery: null,
    payment: null,
    endedAt: null,
    paying: false,
    away: false,
    amountChosen: true,
    ...kept,
  } satisfies CheckoutState;
}

export function changed(state: CheckoutState, change: CheckoutChange): CheckoutState {
  switch (change.type) {
    case 'buyer-typed':
      return { ...state, buyer: change.buyer };
    case 'buyer-saved':
      return { ...state, buyer: null, amountChosen: true };
    case 'address-typed':
      return { ...state, address: change.address };
    case 'delivery-chosen':
      return { ...state, delivery: change.method };
    case 'delivery-saved':
      return { ...state, delivered: true, address: null };
    case 'payment-chosen':
      return { ...state, payment: change.method };
    case 'amount-typed':
      return { ...state, amount: change.text, amountTyped: true, amountChosen: true };
    case 'held':
      return { ...state, amountTyped: false };
    case 'hold-ended':
      return { ...state, endedAt: change.at };
    case 'payment-runs':
      return { ...state, paying: change.running };
    case 'provider-opened':
      return { ...state, away: change.away };
  }
}

/** A payment's answer is being waited for, here or at the provider: nothing is changed under it. */
export const isUnderWay = ({ paying, away }: CheckoutState): boolean => paying || away;

import type { CallbackKind, Provider } from '../faults/fault.js';

/** One event that a provider tells the shop, and how far that has come. */
export interface Callback {
  /** The provider's id of the event. */
  readonly id: string;
  readonly provider: Provider;
  readonly type: string;
  /** The payment that it is about: its callbacks go one after the other. */
  readonly payment: string;
  readonly payload: string;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly copies: number;
  readonly tries: number;
  readonly state: 'waiting' | 'delivered' | 'lost';
  readonly fault?: CallbackKind;
}

export interface StripeTarget {
  readonly url: string;
  /** Other signing secrets than the sandbox's own; two while one is being replaced, as Stripe signs with both then. */
  readonly secrets?: readonly string[];
}

export interface PaypalTarget {
  readonly url: string;
  /** Another than the sandbox's own. */
  readonly webhookId?: string;
}

export interface CallbackTargets {
  readonly stripe?: StripeTarget;
  readonly paypal?: PaypalTarget;
}

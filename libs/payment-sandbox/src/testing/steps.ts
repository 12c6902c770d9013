import type { Fault } from '../index.js';

export type Step =
  | { readonly do: 'pay'; readonly card: string }
  | { readonly do: 'answer'; readonly grant: boolean }
  | { readonly do: 'capture' | 'refund'; readonly cents: number | null; readonly key: number }
  | { readonly do: 'cancel'; readonly key: number }
  | { readonly do: 'restart' }
  | ({ readonly do: 'fault' } & Pick<Fault, 'operation' | 'kind' | 'when'>);

export type Way = 'stripe' | 'stripe without waiting' | 'paypal' | 'paypal reserved first';

export interface Payment {
  readonly id: string;
  readonly way: Way;
  /** Cents by the id of the capture or refund, as the answers that arrived told them. */
  readonly captures: Map<string, number>;
  readonly refunds: Map<string, number>;
}

/** What the shop or the buyer does at one provider, by the name of the step. */
export interface ProviderCalls {
  start(way: Way, amount: number): Promise<string>;
  pay(payment: Payment, card: string): Promise<void>;
  answer(payment: Payment, grant: boolean): Promise<void>;
  capture(payment: Payment, cents: number | null, key: number): Promise<void>;
  cancel(payment: Payment, key: number): Promise<void>;
  refund(payment: Payment, cents: number | null, key: number): Promise<void>;
}

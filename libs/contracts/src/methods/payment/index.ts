import { methodRegistry } from '../method-registry.js';
import { bonifico } from './bonifico.js';
import { inNegozio } from './in-negozio.js';
import type { PaymentMethodRule } from './payment-method.js';
import { paypal } from './paypal.js';
import { stripe } from './stripe.js';

const RULES = [stripe, paypal, bonifico, inNegozio] as const;

export type { PaymentMethodRule } from './payment-method.js';
export type PaymentMethod = (typeof RULES)[number]['code'];

/** Which ways to pay a list allows, by the names of the call tables. */
export type AllowedPaymentMethods = Readonly<Record<(typeof RULES)[number]['field'], boolean>>;

/** Every way to pay, in the order in which pages offer them. */
export const PAYMENT_RULES: readonly (PaymentMethodRule & {
  readonly code: PaymentMethod;
  readonly field: keyof AllowedPaymentMethods;
})[] = RULES;

export const {
  codes: PAYMENT_METHODS,
  find: paymentRule,
  nameOf: paymentName,
  codeFrom: paymentMethodFrom,
} = methodRegistry(PAYMENT_RULES);

/** Whether confirming it makes a reservation that is paid at the counter. */
export const isPaidInShop = (code: string | null): boolean => paymentRule(code)?.leadsTo === 'reserve';

import { methodRegistry } from '../method-registry.js';
import { inNegozio } from './in-negozio.js';
import type { PaymentMethodRule } from './payment-method.js';
import { PAYMENT_REGISTRY } from './registry.js';

type Registered = (typeof PAYMENT_REGISTRY)[number];
export { missingSettings, type PaymentMethodRule } from './payment-method.js';
export type PaymentMethod = Registered['code'];

/** Which methods a list allows, under the names of the call tables. */
export type AllowedPaymentMethods = Readonly<Record<Registered['field'], boolean>>;

export const PAYMENT_RULES: readonly (PaymentMethodRule & {
  readonly code: PaymentMethod;
  readonly field: Registered['field'];
})[] = PAYMENT_REGISTRY;

/** The method that pages offer first. */
export const [FIRST_PAYMENT] = PAYMENT_REGISTRY;

export const {
  codes: PAYMENT_METHODS,
  find: paymentRule,
  nameOf: paymentName,
  names: PAYMENT_NAMES,
  codeFrom: paymentMethodFrom,
  switchesFor: paymentSwitches,
  codesOf: paymentCodes,
  switched: paymentSwitched,
  presets: PAYMENT_PRESETS,
} = methodRegistry(PAYMENT_RULES);

/** Who moves the money of a method: "Stripe" and not "Carta". */
export const providerName = (code: string): string => paymentRule(code)?.provider ?? paymentName(code);

/** The methods of which staff take and give the money themselves: no provider has a part in them. */
export type MethodByHand = Extract<Registered, { readonly provider: null }>['code'];
export const isMethodByHand = (code: string | null): code is MethodByHand =>
  paymentRule(code)?.provider === null;

/** The method of sales at the counter and of reservations where none is named. */
export const AT_THE_COUNTER: MethodByHand = inNegozio.code;

/** Whether confirming it makes a reservation that is paid in the shop. */
export const isPaidInShop = (code: string | null): boolean => paymentRule(code)?.leadsTo === 'reserve';

import { methodRegistry } from '../method-registry.js';
import { inNegozio } from './in-negozio.js';
import type { PaymentMethodRule } from './payment-method.js';
import { PAYMENT_REGISTRY } from './registry.js';

type Registered = (typeof PAYMENT_REGISTRY)[number];
export type { PaymentMethodRule } from './payment-method.js';
export type PaymentMethod = Registered['code'];

/** Which ways to pay a list allows, by the names of the call tables. */
export type AllowedPaymentMethods = Readonly<Record<Registered['field'], boolean>>;

export const PAYMENT_RULES: readonly (PaymentMethodRule & {
  readonly code: PaymentMethod;
  readonly field: Registered['field'];
})[] = PAYMENT_REGISTRY;

/** The one that pages offer first. */
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

/** What the shop's own sales and reservations are paid with where nobody says otherwise. */
export const AT_THE_COUNTER: PaymentMethod = inNegozio.code;

/** Whether confirming it makes a reservation that is paid at the counter. */
export const isPaidInShop = (code: string | null): boolean => paymentRule(code)?.leadsTo === 'reserve';

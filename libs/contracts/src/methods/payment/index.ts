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

export const PAYMENT_METHODS: readonly PaymentMethod[] = PAYMENT_RULES.map(({ code }) => code);

const BY_CODE = new Map<string, PaymentMethodRule>(PAYMENT_RULES.map((rule) => [rule.code, rule]));

/** Null for a code that is offered no more: what was stored of it stays. */
export const paymentRule = (code: string | null): PaymentMethodRule | null =>
  code === null ? null : (BY_CODE.get(code) ?? null);

/** Its name; the code itself where it is offered no more. */
export const paymentName = (code: string): string => paymentRule(code)?.name ?? code;

/** Whether confirming it makes a reservation that is paid at the counter. */
export const isPaidInShop = (code: string | null): boolean => paymentRule(code)?.leadsTo === 'reserve';

/** The canonical code for a code or alias; `undefined` when it is neither. */
export function paymentMethodFrom(value: unknown): PaymentMethod | undefined {
  if (typeof value !== 'string') return undefined;
  return PAYMENT_RULES.find(({ code, aliases }) => code === value || aliases.includes(value))?.code;
}

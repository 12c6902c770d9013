import { beneficiaryPickup } from './beneficiary-pickup.js';
import { beneficiaryShipping } from './beneficiary-shipping.js';
import { buyerPickup } from './buyer-pickup.js';
import { buyerShipping } from './buyer-shipping.js';
import type { DeliveryMethodRule } from './delivery-method.js';

const RULES = [beneficiaryPickup, beneficiaryShipping, buyerShipping, buyerPickup] as const;

export type DeliveryMethod = (typeof RULES)[number]['code'];
export type AllowedDeliveryModes = Readonly<Record<DeliveryMethod, boolean>>;

/** Every way, in the specification's order: the first allowed one stands in while none is chosen. */
export const DELIVERY_RULES: readonly (DeliveryMethodRule & { readonly code: DeliveryMethod })[] = RULES;

export const DELIVERY_METHODS: readonly DeliveryMethod[] = DELIVERY_RULES.map(({ code }) => code);

const BY_CODE = new Map<string, DeliveryMethodRule>(DELIVERY_RULES.map((rule) => [rule.code, rule]));

/** Null for a code that is offered no more: what was stored of it stays. */
export const deliveryRule = (code: string | null): DeliveryMethodRule | null =>
  code === null ? null : (BY_CODE.get(code) ?? null);

/** Its name, as staff read it; the code itself where it is offered no more. */
export const deliveryName = (code: string): string => deliveryRule(code)?.name ?? code;

/** The canonical code for a code or alias; `undefined` when it is neither. */
export function deliveryMethodFrom(value: unknown): DeliveryMethod | undefined {
  if (typeof value !== 'string') return undefined;
  return DELIVERY_RULES.find(({ code, aliases }) => code === value || aliases.includes(value))?.code;
}

import { methodRegistry } from '../method-registry.js';
import type { DeliveryMethodRule } from './delivery-method.js';
import { DELIVERY_REGISTRY } from './registry.js';

type Registered = (typeof DELIVERY_REGISTRY)[number];
export type DeliveryMethod = Registered['code'];

/** Which methods a list allows, under the names of the call tables. */
export type AllowedDeliveryModes = Readonly<Record<Registered['field'], boolean>>;

/** What a list offers of each method; `cost` in euro, null where it is that of each product. */
export type DeliveryOptions = Readonly<
  Record<DeliveryMethod, { readonly allowed: boolean; readonly cost: string | null }>
>;

export const DELIVERY_RULES: readonly (DeliveryMethodRule & {
  readonly code: DeliveryMethod;
  readonly field: Registered['field'];
})[] = DELIVERY_REGISTRY;

export const [FIRST_DELIVERY] = DELIVERY_REGISTRY;

/** The method that counts while none is chosen. */
export const DEFAULT_DELIVERY: DeliveryMethod = FIRST_DELIVERY.code;

export const {
  codes: DELIVERY_METHODS,
  find: deliveryRule,
  nameOf: deliveryName,
  names: DELIVERY_NAMES,
  codeFrom: deliveryMethodFrom,
  switchesFor: deliverySwitches,
  codesOf: deliveryCodes,
  switched: deliverySwitched,
  presets: DELIVERY_PRESETS,
} = methodRegistry(DELIVERY_RULES);

export function deliveryOptions(allowed: readonly string[]): DeliveryOptions {
  const options = DELIVERY_RULES.map(({ code, ships }) => [
    code,
    { allowed: allowed.includes(code), cost: ships ? null : '0.00' },
  ]);
  return Object.fromEntries(options) as DeliveryOptions;
}

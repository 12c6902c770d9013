import { type AllowedPaymentMethods, PAYMENT_RULES, type PaymentMethod } from '@fiocco/contracts';

/** What the shop has configured; whoever brings a payment method replaces this provider. */
export abstract class PaymentMethods {
  abstract usable(): Promise<readonly PaymentMethod[]>;
}

/** A shop without any provider takes money at its counter. */
export class CounterOnly extends PaymentMethods {
  usable(): Promise<readonly PaymentMethod[]> {
    return Promise.resolve(['in_negozio']);
  }
}

const allowedWhere = (is: (rule: (typeof PAYMENT_RULES)[number]) => boolean): AllowedPaymentMethods =>
  Object.fromEntries(PAYMENT_RULES.map((rule) => [rule.field, is(rule)])) as AllowedPaymentMethods;

export const EVERY_METHOD: AllowedPaymentMethods = allowedWhere(() => true);

/** What guests of a list may pay with: allowed there and configured by the shop. */
export function offeredMethods(
  allowed: AllowedPaymentMethods,
  usable: readonly PaymentMethod[],
): AllowedPaymentMethods {
  return allowedWhere(({ code, field }) => allowed[field] && usable.includes(code));
}

import type { AllowedPaymentMethods, PaymentMethod } from '@fiocco/contracts';

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

export const EVERY_METHOD: AllowedPaymentMethods = {
  stripe: true,
  paypal: true,
  inNegozio: true,
  bonifico: true,
};

/** What guests of a list may pay with: allowed there and configured by the shop. */
export function offeredMethods(
  allowed: AllowedPaymentMethods,
  usable: readonly PaymentMethod[],
): AllowedPaymentMethods {
  return {
    stripe: allowed.stripe && usable.includes('stripe'),
    paypal: allowed.paypal && usable.includes('paypal'),
    inNegozio: allowed.inNegozio && usable.includes('in_negozio'),
    bonifico: allowed.bonifico && usable.includes('bonifico'),
  };
}

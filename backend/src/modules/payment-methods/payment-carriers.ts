import type { PaymentMethod } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { classMark, Registered } from '../../platform/index.js';

/** What carries out payments. */
export interface PaymentCarrier {
  /** Whether it has what it needs; where it does not say, the settings that the method needs must be filled in. */
  isSetUp?(method: PaymentMethod): Promise<boolean>;
}

/** Marks what takes the money of these methods. */
export const CarriesPayments = classMark<readonly PaymentMethod[], PaymentCarrier>();

/** What of this version carries payments out. */
@Injectable()
export class PaymentCarriers {
  private readonly carriers: () => ReadonlyMap<PaymentMethod, PaymentCarrier>;

  constructor(registered: Registered) {
    this.carriers = registered.each([], 'carry payments by', CarriesPayments);
  }

  of(method: PaymentMethod): PaymentCarrier | null {
    return this.carriers().get(method) ?? null;
  }
}

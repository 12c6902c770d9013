import type { PaymentMethod } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';

/** What carries out the payments of one method. */
export interface PaymentCarrier {
  /** Whether it has what it needs; where it does not say, the settings that the method needs must be filled in. */
  isSetUp?(): Promise<boolean>;
}

/** What of this version carries payments out. Whoever takes the money of a method says so here, in `onModuleInit`. */
@Injectable()
export class PaymentCarriers {
  private readonly carriers = new Map<PaymentMethod, PaymentCarrier>();

  add(method: PaymentMethod, carrier: PaymentCarrier = {}): void {
    this.carriers.set(method, carrier);
  }

  of(method: PaymentMethod): PaymentCarrier | null {
    return this.carriers.get(method) ?? null;
  }
}

import type { PaymentMethod } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';

/** What of this version carries payments out. Whoever takes the money of a method says so here, in `onModuleInit`. */
@Injectable()
export class PaymentCarriers {
  private readonly carried = new Set<PaymentMethod>();

  add(method: PaymentMethod): void {
    this.carried.add(method);
  }

  has(method: PaymentMethod): boolean {
    return this.carried.has(method);
  }
}

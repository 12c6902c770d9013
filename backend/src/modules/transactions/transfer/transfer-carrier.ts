import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PaymentCarriers } from '../../payment-methods/index.js';

/** Nobody stands between buyer and account: that a purchase can await its transfer is all that the method needs. */
@Injectable()
export class TransferCarrier implements OnModuleInit {
  constructor(private readonly carriers: PaymentCarriers) {}

  onModuleInit(): void {
    this.carriers.add('bonifico');
  }
}

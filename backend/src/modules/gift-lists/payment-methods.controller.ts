import type { ShopPaymentMethods } from '@fiocco/contracts';
import { Controller, Get } from '@nestjs/common';
import { Permission } from '../../platform/index.js';
import { EVERY_METHOD, offeredMethods, PaymentMethods } from './payment-methods.js';

/** Which ways to pay work now: a list may allow others, which its guests then don't see. */
@Controller('api/payment-methods')
export class PaymentMethodsController {
  constructor(private readonly methods: PaymentMethods) {}

  @Get()
  @Permission('staff')
  async usable(): Promise<ShopPaymentMethods> {
    return { usable: offeredMethods(EVERY_METHOD, await this.methods.usable()) };
  }
}

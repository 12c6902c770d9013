import { type AnswerOf, PAYMENT_RULES, paymentSwitches } from '@fiocco/contracts';
import { Controller, Get } from '@nestjs/common';
import { Permission } from '../../platform/index.js';
import { PaymentMethods } from './payment-methods.js';

/** Which payment methods work now. A list may allow others, which its guests do not see. */
@Controller('api/payment-methods')
export class PaymentMethodsController {
  constructor(private readonly methods: PaymentMethods) {}

  @Get()
  @Permission('staff')
  async all(): Promise<AnswerOf<'GET /api/payment-methods'>> {
    const unusable = await this.methods.unusable();
    const usable = PAYMENT_RULES.map(({ code }) => code).filter((code) => !unusable.has(code));
    const whyNot = PAYMENT_RULES.flatMap(({ code, field }) => {
      const why = unusable.get(code);
      return why ? [[field, why] as const] : [];
    });
    return { usable: paymentSwitches(usable), whyNot: Object.fromEntries(whyNot) };
  }
}

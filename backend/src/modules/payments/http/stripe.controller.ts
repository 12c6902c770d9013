import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import { Permission, CheckedBody } from '../../../platform/index.js';
import { ProviderAccesses } from '../access/provider-accesses.js';
import { StartPayment } from '../paying/start-payment.js';
import { notSetUp } from '../payment-problems.js';

@Controller('api/payment/stripe')
export class StripeController {
  constructor(
    private readonly accesses: ProviderAccesses,
    private readonly payments: StartPayment,
  ) {}

  @Get('public-key')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async publicKey(): Promise<AnswerOf<'GET /api/payment/stripe/public-key'>> {
    const access = await this.accesses.publicPartOf('stripe');
    if (access === null) throw notSetUp('stripe');
    return { publicKey: access.open, scriptUrl: access.scriptUrl };
  }

  @Post('create-intent')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async createIntent(
    @CheckedBody('POST /api/payment/stripe/create-intent') {
      amount,
      metadata,
    }: CheckedBody<'POST /api/payment/stripe/create-intent'>,
  ): Promise<AnswerOf<'POST /api/payment/stripe/create-intent'>> {
    const { clientSecret, paymentId } = await this.payments.execute('stripe', metadata.transactionId, amount);
    return { clientSecret: clientSecret ?? '', paymentIntentId: paymentId };
  }
}

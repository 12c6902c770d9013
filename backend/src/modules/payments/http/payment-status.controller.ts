import { Controller, Get, Header, Param, Put, Res } from '@nestjs/common';
import { type AnswerOf, statusOf } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyReply } from 'fastify';
import { Permission, CheckedBody, CheckedQuery } from '../../../platform/index.js';
import { PaymentOutcomes } from '../paying/payment-outcomes.js';
import { OutcomeAnswers } from './outcome-answers.js';

/** The browser tells that something happened; only the provider's answer counts. */
@Controller('api')
export class PaymentStatusController {
  constructor(
    private readonly outcomes: PaymentOutcomes,
    private readonly answers: OutcomeAnswers,
  ) {}

  @Put('transactions/:id/payment-status')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async status(
    @Param('id') id: string,
    @CheckedBody('PUT /api/transactions/:id/payment-status') {
      paymentMethod,
      paymentId,
    }: CheckedBody<'PUT /api/transactions/:id/payment-status'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'PUT /api/transactions/:id/payment-status'>> {
    if (paymentMethod !== 'stripe' && paymentMethod !== 'paypal') throw new Refusal('ATTEMPT_UNKNOWN');
    return this.answers.of(await this.outcomes.ask(paymentMethod, paymentId, id), reply);
  }

  @Get('check-payment-status')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async check(
    @CheckedQuery('GET /api/check-payment-status') {
      paymentIntentId,
    }: CheckedQuery<'GET /api/check-payment-status'>,
  ): Promise<AnswerOf<'GET /api/check-payment-status'>> {
    const { purchase } = await this.outcomes.ask('stripe', paymentIntentId);
    return { id: purchase.id, status: statusOf(purchase.stage), stage: purchase.stage };
  }
}

import { Controller, Header, HttpCode, Post, Res } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import { Permission, CheckedBody } from '../../../platform/index.js';
import { PaymentOutcomes } from '../paying/payment-outcomes.js';
import { StartPayment } from '../paying/start-payment.js';
import { OutcomeAnswers } from './outcome-answers.js';

@Controller('api/payment/paypal')
export class PaypalController {
  constructor(
    private readonly payments: StartPayment,
    private readonly outcomes: PaymentOutcomes,
    private readonly answers: OutcomeAnswers,
  ) {}

  @Post('create-order')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async createOrder(
    @CheckedBody('POST /api/payment/paypal/create-order') {
      transactionId,
      amount,
    }: CheckedBody<'POST /api/payment/paypal/create-order'>,
  ): Promise<AnswerOf<'POST /api/payment/paypal/create-order'>> {
    const { paymentId: id, approvalUrl } = await this.payments.execute('paypal', transactionId, amount);
    return { id, links: approvalUrl === null ? [] : [{ rel: 'approve', href: approvalUrl }], approvalUrl };
  }

  /** The approved order is captured by the shop's own job, after it has looked at the gift: this waits for it. */
  @Post('capture')
  @HttpCode(200)
  @Permission('public')
  @Header('cache-control', 'no-store')
  async capture(
    @CheckedBody('POST /api/payment/paypal/capture') {
      orderId,
      transactionId,
    }: CheckedBody<'POST /api/payment/paypal/capture'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/payment/paypal/capture'>> {
    const settled = await this.outcomes.ask('paypal', orderId, transactionId);
    const answer = await this.answers.of(settled, reply);
    const { giftListId, id } = answer;
    if (giftListId === undefined) return answer;
    return { ...answer, redirectUrl: `/gift-lists/${giftListId}/thank-you/${id}` };
  }
}

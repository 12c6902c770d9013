import type { AnswerOf } from '@fiocco/contracts';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DescribedBody, Permission, RawBody } from '../../../platform/index.js';
import { ReceiveCallback } from './receive-callback.js';

/** Many times what the events of one payment take. */
const MAX_BYTES = 256 * 1024;

/** Called by the providers' servers: they have no session and send no `Origin`; their signature is what counts. */
@Controller('api/payment')
export class WebhooksController {
  constructor(private readonly callbacks: ReceiveCallback) {}

  @Post('stripe/webhook')
  @HttpCode(200)
  @Permission('public')
  @RawBody(MAX_BYTES)
  @DescribedBody({ fields: {} })
  async stripe(@Req() request: FastifyRequest): Promise<AnswerOf<'POST /api/payment/stripe/webhook'>> {
    await this.callbacks.receive('stripe', request.body as Buffer, request.headers);
    return { received: true };
  }

  @Post('paypal/webhook')
  @HttpCode(200)
  @Permission('public')
  @RawBody(MAX_BYTES)
  @DescribedBody({ fields: {} })
  async paypal(@Req() request: FastifyRequest): Promise<AnswerOf<'POST /api/payment/paypal/webhook'>> {
    await this.callbacks.receive('paypal', request.body as Buffer, request.headers);
    return { received: true };
  }
}

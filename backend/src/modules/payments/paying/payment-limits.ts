import { Injectable } from '@nestjs/common';
import { RequestContext, Throttle, type ThrottleRule } from '../../../platform/index.js';
import { tooManyPayments } from '../payment-problems.js';
import { AttemptOrigins } from './attempt-origins.js';

/** Honest guests behind one carrier's address have a few cards declined in an hour; whoever tries stolen ones has many. */
const MOST_DECLINES_OF_NETWORK = 20;
const WAIT_SECONDS = 3_600;
/** Each is a call to a provider: reloads and second tabs need a few. */
const QUESTIONS: ThrottleRule = { name: 'payment-questions', attempts: 60, perSeconds: 60 };

/** How often payments may be begun and asked about. Counted over all processes. */
@Injectable()
export class PaymentLimits {
  constructor(
    private readonly throttle: Throttle,
    private readonly origins: AttemptOrigins,
  ) {}

  /** Refuses another payment to a network that had many cards declined. */
  async mayBegin(): Promise<void> {
    const declines = await this.origins.declinesOf(RequestContext.current().network);
    if (declines >= MOST_DECLINES_OF_NETWORK) throw tooManyPayments(WAIT_SECONDS);
  }

  /** About one purchase. */
  async mayAsk(transactionId: string): Promise<void> {
    await this.throttle.consume(QUESTIONS, transactionId);
  }
}

import { Injectable } from '@nestjs/common';
import { type BulkRule, RequestContext, Throttle } from '../../../platform/index.js';
import { tooManyPayments } from '../payment-problems.js';
import type { Place } from '../tries/provider-tries.js';
import { AttemptOrigins, MOST_DECLINES_OF_NETWORK, type NetworkTries } from './attempt-origins.js';

/**
 * Payments of a network that are begun and not authorised: eighty guests of one feast may pay in the same minute. Each
 * declined card takes some of these places away, and the twentieth the last: honest guests behind one carrier's address
 * have a few cards declined in an hour; whoever tries stolen ones has many.
 */
const MOST_OPEN_OF_NETWORK = 100;
const PLACES_OF_A_DECLINE = MOST_OPEN_OF_NETWORK / MOST_DECLINES_OF_NETWORK;
/** Each is a call to a provider: a payment needs two or three, reloads and second tabs a few more. */
const QUESTIONS: BulkRule = { name: 'payment-questions', attempts: 60, perSeconds: 60, lot: 3 };

/** How often payments may be begun and asked about. Counted over all processes. */
@Injectable()
export class PaymentLimits {
  constructor(
    private readonly throttle: Throttle,
    private readonly origins: AttemptOrigins,
  ) {}

  /**
   * A place for another payment of the calling network. It is taken before they are counted, so that many at once see each
   * other.
   */
  placeOf(transactionId: string, attemptId: string): Place {
    const { network } = RequestContext.current();
    return {
      taken: this.origins.noteOf(attemptId, network),
      check: () => this.refuseWithoutPlace(network),
      giveBack: () => this.origins.forget(transactionId, attemptId),
    };
  }

  private async refuseWithoutPlace(network: string): Promise<void> {
    const tries = await this.origins.triesOf(network);
    const isPast = tries.some(hasManyDeclines);
    if (isPast || tries.some(hasNoPlace)) throw tooManyPayments(isPast ? 'declined' : 'open');
  }

  /** Refuses to show a payment again to a network that had many cards declined: it is about to be closed. */
  async mayGoOn(): Promise<void> {
    const tries = await this.origins.triesOf(RequestContext.current().network);
    if (tries.some(hasManyDeclines)) throw tooManyPayments('declined');
  }

  /** About one purchase. */
  async mayAsk(transactionId: string): Promise<void> {
    await this.throttle.spend(QUESTIONS, transactionId);
  }
}

const hasManyDeclines = ({ declines, times }: NetworkTries): boolean =>
  declines >= MOST_DECLINES_OF_NETWORK * times;

const hasNoPlace = ({ declines, open, times }: NetworkTries): boolean =>
  open + declines * PLACES_OF_A_DECLINE > MOST_OPEN_OF_NETWORK * times;

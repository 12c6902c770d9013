import type { Stripe } from 'stripe';
import { accountOf, type ProviderAccess } from '../../access/provider-access.js';
import { Breaker } from '../breaker.js';
import { keyWithBody } from '../key-with-body.js';
import { onceExecuted } from '../once-executed.js';
import { PATIENCE_MS } from '../patience.js';
import type {
  PaymentList,
  PaymentOrder,
  PaymentProvider,
  ProviderCallback,
  ProviderPayment,
  ProviderPaymentState,
  ReportedMovement,
  StartedPayment,
} from '../../access/provider.js';
import { standsOtherwise } from '../stands-otherwise.js';
import { stripeCallback } from './stripe-callback.js';
import { stripeClient } from './stripe-client.js';
import { stripeFailure } from './stripe-failure.js';
import { lookUpIntent, wholeIntent, WITH_CHARGE } from './stripe-look-up.js';
import { stateOf } from './stripe-payment.js';
import { madeSince, stripeList } from './stripe-list.js';
import { stripeReport } from './stripe-report.js';

/** Cards and Link, reserved first and captured once the gift is certain. */
export class StripeProvider implements PaymentProvider {
  readonly code = 'stripe';
  readonly account: string;
  private readonly stripe: Stripe;
  private readonly breaker: Breaker;

  constructor(
    private readonly access: ProviderAccess,
    private readonly now: () => Date,
    patienceMs = PATIENCE_MS,
  ) {
    this.account = accountOf(access);
    this.stripe = stripeClient(access, patienceMs);
    this.breaker = new Breaker('stripe', patienceMs);
  }

  refuseWhileSilent(): void {
    this.breaker.refuseWhileSilent();
  }

  async start({ key, amountCents, description, mark }: PaymentOrder): Promise<StartedPayment> {
    const body: Stripe.PaymentIntentCreateParams = {
      amount: amountCents,
      currency: 'eur',
      capture_method: 'manual',
      // No other method can be reserved first and captured later.
      allowed_payment_method_types: ['card', 'link'],
      description,
      metadata: { ...mark },
    };
    const intent = await this.asked(() =>
      this.stripe.paymentIntents.create(body, { idempotencyKey: keyWithBody(key, body) }),
    );
    return started(intent);
  }

  async resume(paymentId: string): Promise<StartedPayment> {
    return started(await this.asked(() => this.stripe.paymentIntents.retrieve(paymentId)));
  }

  async lookUp(paymentId: string): Promise<ProviderPayment> {
    return this.asked(() => lookUpIntent(this.stripe, paymentId));
  }

  async capture(
    paymentId: string,
    { key, amountCents }: { readonly key: string; readonly amountCents: number },
  ): Promise<ProviderPayment> {
    const body = { amount_to_capture: amountCents, expand: WITH_CHARGE };
    return this.changed(paymentId, ['authorised'], () =>
      this.stripe.paymentIntents.capture(paymentId, body, { idempotencyKey: keyWithBody(key, body) }),
    );
  }

  async cancel(paymentId: string, { key }: { readonly key: string }): Promise<ProviderPayment> {
    const body: Stripe.PaymentIntentCancelParams = { cancellation_reason: 'abandoned', expand: WITH_CHARGE };
    return this.changed(paymentId, ['open', 'asking', 'authorised'], () =>
      this.stripe.paymentIntents.cancel(paymentId, body, { idempotencyKey: keyWithBody(key, body) }),
    );
  }

  async refund(
    paymentId: string,
    wanted: { readonly key: string; readonly captureId: string; readonly amountCents: number },
  ): Promise<ProviderPayment> {
    const { key, captureId, amountCents } = wanted;
    await this.asked(() =>
      this.stripe.refunds.create(
        { charge: captureId, amount: amountCents, metadata: { key } },
        { idempotencyKey: key },
      ),
    );
    return onceExecuted(() => this.lookUp(paymentId));
  }

  async parseCallback(
    raw: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<ProviderCallback> {
    return stripeCallback(this.stripe, this.access.callbackSecrets, raw, headers, this.now());
  }

  report(from: Date, until: Date): AsyncIterable<ReportedMovement> {
    return this.paged(stripeReport(this.stripe, from, until));
  }

  /** Page by page, as they are read. */
  private async *paged<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    const pages = items[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await this.asked(() => pages.next());
      if (done) return;
      yield value;
    }
  }

  private asked<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    return this.breaker.ask(() => asked(question));
  }

  list(since: Date): Promise<PaymentList> {
    const { paymentIntents, refunds } = this.stripe;
    const made = madeSince(since);
    return stripeList(this.paged(paymentIntents.list(made)), this.paged(refunds.list(made)), this.now());
  }

  private async changed(
    paymentId: string,
    needed: readonly ProviderPaymentState[],
    change: () => Promise<Stripe.PaymentIntent>,
  ): Promise<ProviderPayment> {
    let intent: Stripe.PaymentIntent;
    try {
      intent = await this.asked(change);
    } catch (error) {
      return standsOtherwise(error, needed, () => this.lookUp(paymentId));
    }
    return onceExecuted(() => this.asked(() => wholeIntent(this.stripe, intent)));
  }
}

async function asked<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw stripeFailure(error);
  }
}

function started(intent: Stripe.PaymentIntent): StartedPayment {
  stateOf(intent);
  return { paymentId: intent.id, clientSecret: intent.client_secret, approvalUrl: null };
}

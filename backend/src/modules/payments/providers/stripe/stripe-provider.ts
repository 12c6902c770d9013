import type { Stripe } from 'stripe';
import type { ProviderAccess } from '../../access/provider-access.js';
import { onceExecuted } from '../once-executed.js';
import type {
  PaymentOrder,
  PaymentProvider,
  ProviderCallback,
  ProviderPayment,
  ProviderPaymentState,
  ReportedMovement,
  StartedPayment,
} from '../provider.js';
import { standsOtherwise } from '../stands-otherwise.js';
import { stripeCallback } from './stripe-callback.js';
import { stripeClient } from './stripe-client.js';
import { stripeFailure } from './stripe-failure.js';
import { lookUpIntent, wholeIntent, WITH_CHARGE } from './stripe-look-up.js';
import { stateOf } from './stripe-payment.js';
import { stripeReport } from './stripe-report.js';

/** Cards and Link, reserved first and captured once the gift is certain. */
export class StripeProvider implements PaymentProvider {
  readonly code = 'stripe';
  private readonly stripe: Stripe;

  constructor(
    private readonly access: ProviderAccess,
    private readonly now: () => Date,
    patienceMs?: number,
  ) {
    this.stripe = stripeClient(access, patienceMs);
  }

  async start({ key, amountCents, description, mark }: PaymentOrder): Promise<StartedPayment> {
    const intent = await asked(() =>
      this.stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: 'eur',
          capture_method: 'manual',
          // No other method can be reserved first and captured later.
          allowed_payment_method_types: ['card', 'link'],
          description,
          metadata: { ...mark },
        },
        { idempotencyKey: key },
      ),
    );
    return started(intent);
  }

  async resume(paymentId: string): Promise<StartedPayment> {
    return started(await asked(() => this.stripe.paymentIntents.retrieve(paymentId)));
  }

  async lookUp(paymentId: string): Promise<ProviderPayment> {
    return asked(() => lookUpIntent(this.stripe, paymentId));
  }

  async capture(
    paymentId: string,
    { key, amountCents }: { readonly key: string; readonly amountCents: number },
  ): Promise<ProviderPayment> {
    return this.changed(paymentId, ['authorised'], () =>
      this.stripe.paymentIntents.capture(
        paymentId,
        { amount_to_capture: amountCents, expand: WITH_CHARGE },
        { idempotencyKey: key },
      ),
    );
  }

  async cancel(paymentId: string, { key }: { readonly key: string }): Promise<ProviderPayment> {
    return this.changed(paymentId, ['open', 'asking', 'authorised'], () =>
      this.stripe.paymentIntents.cancel(
        paymentId,
        { cancellation_reason: 'abandoned', expand: WITH_CHARGE },
        { idempotencyKey: key },
      ),
    );
  }

  async refund(
    paymentId: string,
    wanted: { readonly key: string; readonly captureId: string; readonly amountCents: number },
  ): Promise<ProviderPayment> {
    const { key, captureId, amountCents } = wanted;
    await asked(() =>
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
    return stripeReport(this.stripe, from, until);
  }

  private async changed(
    paymentId: string,
    needed: readonly ProviderPaymentState[],
    change: () => Promise<Stripe.PaymentIntent>,
  ): Promise<ProviderPayment> {
    let intent: Stripe.PaymentIntent;
    try {
      intent = await asked(change);
    } catch (error) {
      return standsOtherwise(error, needed, () => this.lookUp(paymentId));
    }
    return onceExecuted(() => asked(() => wholeIntent(this.stripe, intent)));
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

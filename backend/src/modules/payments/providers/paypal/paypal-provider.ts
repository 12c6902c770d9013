import {
  CheckoutPaymentIntent,
  type Order,
  type OrderRequest,
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk';
import { accountOf, type ProviderAccess } from '../../access/provider-access.js';
import { keyWithBody } from '../key-with-body.js';
import { onceExecuted } from '../once-executed.js';
import { cutTo } from '../payment-description.js';
import type {
  PaymentList,
  PaymentOrder,
  PaymentProvider,
  ProviderCallback,
  ProviderPayment,
  ReportedMovement,
  StartedPayment,
} from '../../access/provider.js';
import { ProviderFailure } from '../provider-failure.js';
import { standsOtherwise } from '../stands-otherwise.js';
import { paypalCallback } from './paypal-callback.js';
import { PaypalClient } from './paypal-client.js';
import { euros, known } from './paypal-money.js';
import { paypalPayment } from './paypal-payment.js';
import { paypalList } from './paypal-list.js';
import { paypalReport } from './paypal-report.js';

const WHOLE = 'return=representation';
/** As much of a description as PayPal takes. */
const DESCRIPTION_LENGTH = 127;

/** Refusals after which the buyer goes back to PayPal, whatever the order calls itself then. */
const BUYER_HAS_TO_ACT: readonly string[] = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'];

/** Orders that the buyer approves at PayPal, and that are captured once the gift is certain. */
export class PaypalProvider implements PaymentProvider {
  readonly code = 'paypal';
  readonly account: string;
  private readonly client: PaypalClient;

  constructor(
    private readonly access: ProviderAccess,
    private readonly now: () => Date,
    patienceMs?: number,
  ) {
    this.account = accountOf(access);
    this.client = new PaypalClient(access, now, patienceMs);
  }

  refuseWhileSilent(): void {
    this.client.breaker.refuseWhileSilent();
  }

  async start(order: PaymentOrder): Promise<StartedPayment> {
    const body = requestFor(order);
    const paypalRequestId = keyWithBody(order.key, body);
    const { result } = await this.client.ask((client) =>
      new OrdersController(client).createOrder({ paypalRequestId, prefer: WHOLE, body }),
    );
    return started(result);
  }

  async resume(paymentId: string): Promise<StartedPayment> {
    return started(await this.order(paymentId));
  }

  async lookUp(paymentId: string): Promise<ProviderPayment> {
    return paypalPayment(await this.order(paymentId));
  }

  /** Takes the whole order, for an order cannot be captured in part. */
  async capture(paymentId: string, { key }: { readonly key: string }): Promise<ProviderPayment> {
    let order: Order;
    try {
      order = await this.captured(paymentId, key);
    } catch (error) {
      return this.notCaptured(paymentId, error);
    }
    // PayPal may answer with less than the whole order.
    const isWhole = order.purchaseUnits?.[0]?.amount !== undefined;
    return onceExecuted(async () => (isWhole ? paypalPayment(order) : this.lookUp(paymentId)));
  }

  async cancel(paymentId: string): Promise<ProviderPayment> {
    return this.lookUp(paymentId);
  }

  async refund(
    paymentId: string,
    wanted: { readonly key: string; readonly captureId: string; readonly amountCents: number },
  ): Promise<ProviderPayment> {
    const { key, captureId, amountCents } = wanted;
    await this.client.ask((client) =>
      new PaymentsController(client).refundCapturedPayment({
        captureId,
        paypalRequestId: key,
        body: { amount: euros(amountCents), customId: key },
      }),
    );
    return onceExecuted(() => this.lookUp(paymentId));
  }

  async parseCallback(
    raw: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<ProviderCallback> {
    return paypalCallback(this.client, this.access, raw, headers, this.now());
  }

  report(from: Date, until: Date): AsyncIterable<ReportedMovement> {
    return paypalReport(this.client, from, until);
  }

  list(since: Date, isLater = false): Promise<PaymentList> {
    return paypalList(this.client, since, this.now(), isLater);
  }

  private async captured(id: string, key: string): Promise<Order> {
    const { result } = await this.client.ask((client) =>
      new OrdersController(client).captureOrder({ id, paypalRequestId: key, prefer: WHOLE, body: {} }),
    );
    return result;
  }

  private async order(id: string): Promise<Order> {
    const { result } = await this.client.ask((client) => new OrdersController(client).getOrder({ id }));
    return result;
  }

  /**
   * Where the order waits for its buyer by now, the refusal was a decline: PayPal says so in this answer only, and the
   * buyer may choose again.
   */
  private async notCaptured(paymentId: string, error: unknown): Promise<ProviderPayment> {
    const { code, answerId } = error instanceof ProviderFailure ? error : { code: null, answerId: null };
    const isBuyers = BUYER_HAS_TO_ACT.includes(code ?? '');
    const payment = await standsOtherwise(error, isBuyers ? [] : ['authorised'], () =>
      this.lookUp(paymentId),
    );
    // An order that still calls itself approved cannot be captured as it is approved.
    const state = payment.state === 'authorised' ? 'open' : payment.state;
    if (state !== 'open') return payment;
    return { ...payment, state, declines: [{ id: answerId ?? paymentId, code: code ?? 'refused' }] };
  }
}

const requestFor = ({
  amountCents,
  description,
  mark,
  returnUrl,
  cancelUrl,
}: PaymentOrder): OrderRequest => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      amount: euros(amountCents),
      description: cutTo(description, DESCRIPTION_LENGTH),
      customId: JSON.stringify(mark),
    },
  ],
  paymentSource: {
    paypal: {
      experienceContext: {
        returnUrl,
        cancelUrl,
        locale: 'it-IT',
        // The shop asks for the address itself, and captures as soon as the buyer is back.
        shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
        userAction: PaypalExperienceUserAction.PayNow,
      },
    },
  },
});

function started({ id, links }: Order): StartedPayment {
  const page = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  return { paymentId: known(id), clientSecret: null, approvalUrl: page?.href ?? null };
}

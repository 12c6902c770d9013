import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CheckoutPaymentIntent,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
  type Order,
} from '@paypal/paypal-server-sdk';
import { eventually } from '@fiocco/testing';
import { paypalClient, paypalRefusal as refusal } from '../testing/clients.js';
import { providerPages } from '../testing/provider-pages.js';
import { formOf, openScene, openShop, type Arrived, type Scene, type Shop } from '../testing/scene.js';

const WEBHOOK_ID = '1JE4291016473214C';
const WHOLE = 'return=representation';

let scene: Scene;
let shop: Shop;
let orders: OrdersController;
let payments: PaymentsController;
let reports: TransactionSearchController;

const connect = () => {
  const client = paypalClient(scene.sandbox);
  orders = new OrdersController(client);
  payments = new PaymentsController(client);
  reports = new TransactionSearchController(client);
};
beforeAll(async () => {
  shop = await openShop();
  scene = await openScene({ callbacks: { paypal: { url: shop.url, webhookId: WEBHOOK_ID } } });
  connect();
});
afterAll(async () => {
  await scene.end();
  await shop.stop();
});
beforeEach(() => {
  scene.sandbox.clearFaults();
  shop.answerWith(200);
});

let drawn = 0;
const requestId = () => `request-${(drawn += 1)}`;

const create = async (
  value = '129.00',
  intent = CheckoutPaymentIntent.Capture,
  id = requestId(),
): Promise<Order> => {
  const { result } = await orders.createOrder({
    paypalRequestId: id,
    prefer: WHOLE,
    body: {
      intent,
      purchaseUnits: [
        {
          amount: { currencyCode: 'EUR', value },
          customId: '{"transaction":"T1","stream":"gift-1_2"}',
          description: 'Tazza',
        },
      ],
      paymentSource: {
        paypal: {
          experienceContext: {
            returnUrl: 'http://shop.example/back?list=1',
            cancelUrl: 'http://shop.example/cancelled',
          },
        },
      },
    },
  });
  return result;
};

const onPage = (action: 'approve' | 'cancel', token = '') => providerPages(scene.sandbox)[action](token);
const capture = (id: string, paypalRequestId = requestId()) => orders.captureOrder({ id, paypalRequestId });
const captured = (order: Order) => order.purchaseUnits?.[0]?.payments?.captures?.[0];

/** An order that the buyer paid: its capture's id. */
const paid = async (value?: string) => {
  const order = await create(value);
  await onPage('approve', order.id);
  const { result } = await capture(order.id ?? '');
  return { id: order.id ?? '', captureId: captured(result)?.id ?? '' };
};

const ledgerOf = (id: string | undefined) => scene.sandbox.ledger().find((entry) => entry.id === id);

describe('an order', () => {
  it('is approved on a page without scripts, captured, and both books agree', async () => {
    const order = await create();
    expect(order).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' });
    const page = order.links?.find(({ rel }) => rel === 'payer-action')?.href ?? '';
    expect(page).toBe(`${scene.sandbox.paypal.url}/checkoutnow?token=${order.id}`);
    const html = await (await fetch(page)).text();
    expect(html).not.toContain('<script');
    expect(html).toContain('129,00');
    expect([...html.matchAll(/action="([^"]+)"/g)].map(([, action]) => action)).toEqual([
      '/checkoutnow/approve',
      '/checkoutnow/cancel',
    ]);

    const english = await (await fetch(`${page}&locale.x=en_GB`)).text();
    expect(english).toContain('<html lang="en">');
    expect(english).toMatch(/€129\.00[^]*Approve the payment[^]*Cancel and go back to the shop/);
    expect(english).not.toMatch(/Approva|Annulla|Paghi|nessun/);

    const { status, back } = await onPage('approve', order.id);
    expect(status).toBe(303);
    expect(back).toBe(`http://shop.example/back?list=1&token=${order.id}&PayerID=PAYERFXCCT777`);
    expect((await orders.getOrder({ id: order.id ?? '' })).result.status).toBe('APPROVED');
    expect(ledgerOf(order.id)).toMatchObject({ authorised: 12_900, captured: 0 });

    const { result, statusCode } = await capture(order.id ?? '');
    expect([statusCode, result.status]).toEqual([201, 'COMPLETED']);
    expect(captured(result)).toMatchObject({
      status: 'COMPLETED',
      amount: { currencyCode: 'EUR', value: '129.00' },
      customId: '{"transaction":"T1","stream":"gift-1_2"}',
      sellerReceivableBreakdown: { paypalFee: { value: '4.74' }, netAmount: { value: '124.26' } },
    });
    expect(ledgerOf(order.id)).toMatchObject({
      provider: 'paypal',
      mark: { transaction: 'T1', stream: 'gift-1_2' },
      status: 'COMPLETED',
      authorised: 12_900,
      captured: 12_900,
      refunded: 0,
    });
    const { result: alone } = await payments.getCapturedPayment({ captureId: captured(result)?.id ?? '' });
    expect(alone).toMatchObject({
      status: 'COMPLETED',
      supplementaryData: { relatedIds: { orderId: order.id } },
    });
  });

  it('is captured once, and only when the buyer approved it', async () => {
    const order = await create();
    const id = order.id ?? '';
    expect(await refusal(capture(id))).toEqual([422, 'ORDER_NOT_APPROVED']);
    expect((await onPage('cancel', id)).back).toBe(`http://shop.example/cancelled?token=${id}`);
    expect(await refusal(capture(id))).toEqual([422, 'ORDER_NOT_APPROVED']);
    await onPage('approve', id);
    await capture(id);
    expect(await refusal(capture(id))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
    expect((await onPage('approve', id)).status).toBe(404);
    expect(ledgerOf(id)?.captures).toHaveLength(1);
  });

  it('that nobody paid within six hours is gone', async () => {
    const { id = '' } = await create();
    scene.clock.advance(6 * 3_600_000 + 1_000);
    expect(await refusal(orders.getOrder({ id }))).toEqual([404, 'INVALID_RESOURCE_ID']);
    expect((await onPage('approve', id)).status).toBe(404);
  });
});

describe('a capture', () => {
  const approved = async () => {
    const { id = '' } = await create();
    await onPage('approve', id);
    return id;
  };

  it('declined or sent back to the buyer takes nothing, and the order may be approved anew', async () => {
    const id = await approved();
    for (const [kind, issue] of [
      ['decline', 'INSTRUMENT_DECLINED'],
      ['sca', 'PAYER_ACTION_REQUIRED'],
    ] as const) {
      scene.sandbox.arm({ provider: 'paypal', operation: 'capture', kind, times: 1 });
      expect(await refusal(capture(id))).toEqual([422, issue]);
      expect(await refusal(capture(id))).toEqual([422, 'ORDER_NOT_APPROVED']);
      await onPage('approve', id);
    }
    expect(ledgerOf(id)).toMatchObject({ captured: 0, captures: [] });
    expect((await capture(id)).result.status).toBe('COMPLETED');
  });

  it.each([
    ['completed', 'COMPLETED', 12_900, 'PAYMENT.CAPTURE.COMPLETED'],
    ['denied', 'DECLINED', 0, 'PAYMENT.CAPTURE.DENIED'],
  ] as const)('that PayPal looks at is PENDING, then %s', async (outcome, status, cents, type) => {
    const id = await approved();
    scene.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'pending', times: 1 });
    const pending = captured((await capture(id)).result);
    expect(pending).toMatchObject({ status: 'PENDING', statusDetails: { reason: 'PENDING_REVIEW' } });
    expect(ledgerOf(id)).toMatchObject({ status: 'PENDING', captured: 0 });
    expect(await refusal(payments.refundCapturedPayment({ captureId: pending?.id ?? '' }))).toEqual([
      422,
      'REFUND_NOT_ALLOWED',
    ]);
    expect(scene.sandbox.settle(pending?.id ?? '', outcome)).toBe(true);
    expect(scene.sandbox.settle(pending?.id ?? '', 'completed')).toBe(false);
    const { result } = await payments.getCapturedPayment({ captureId: pending?.id ?? '' });
    expect(result.status).toBe(status);
    expect(ledgerOf(id)?.captured).toBe(cents);
    await eventually(() => expect(shop.arrived.map(({ event }) => event['event_type'])).toContain(type));
  });

  it('denied at once completes the order without money', async () => {
    const id = await approved();
    scene.sandbox.arm({ provider: 'paypal', operation: 'capture', kind: 'denied', times: 1 });
    expect(captured((await capture(id)).result)?.status).toBe('DECLINED');
    expect(ledgerOf(id)).toMatchObject({ status: 'DECLINED', captured: 0 });
  });
});

describe('a refund', () => {
  const refund = (captureId: string, value?: string, paypalRequestId = requestId()) =>
    payments.refundCapturedPayment({
      captureId,
      paypalRequestId,
      prefer: WHOLE,
      body: value === undefined ? {} : { amount: { currencyCode: 'EUR', value } },
    });

  it('is made in parts up to what was captured, and not a cent above', async () => {
    const { id, captureId } = await paid();
    expect((await refund(captureId, '29.00')).result).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '29.00' },
      sellerPayableBreakdown: { totalRefundedAmount: { value: '29.00' } },
    });
    expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('PARTIALLY_REFUNDED');
    expect(await refusal(refund(captureId, '100.01'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
    const { result } = await refund(captureId);
    expect(result.amount?.value).toBe('100.00');
    expect(await refusal(refund(captureId))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
    expect((await payments.getRefund({ refundId: result.id ?? '' })).result.status).toBe('COMPLETED');
    expect(ledgerOf(id)).toMatchObject({ status: 'REFUNDED', captured: 12_900, refunded: 12_900 });
  });

  it('that the shop’s account can’t pay is refused', async () => {
    const { captureId } = await paid();
    scene.sandbox.arm({ provider: 'paypal', operation: 'refund', kind: 'decline', times: 1 });
    expect(await refusal(refund(captureId))).toEqual([422, 'REFUND_FAILED_INSUFFICIENT_FUNDS']);
  });
});

describe('a reserved payment', () => {
  const reserved = async () => {
    const { id = '' } = await create('50.00', CheckoutPaymentIntent.Authorize);
    await onPage('approve', id);
    const { result } = await orders.authorizeOrder({ id, paypalRequestId: requestId() });
    return { id, authorizationId: result.purchaseUnits?.[0]?.payments?.authorizations?.[0]?.id ?? '' };
  };
  const take = (authorizationId: string, value: string, finalCapture = true) =>
    payments.captureAuthorizedPayment({
      authorizationId,
      paypalRequestId: requestId(),
      body: { amount: { currencyCode: 'EUR', value }, finalCapture },
    });

  it('is taken up to its amount', async () => {
    const { id, authorizationId } = await reserved();
    expect(await refusal(orders.captureOrder({ id }))).toEqual([422, 'ACTION_DOES_NOT_MATCH_INTENT']);
    await take(authorizationId, '20.00', false);
    expect(await refusal(take(authorizationId, '30.01'))).toEqual([422, 'MAX_CAPTURE_AMOUNT_EXCEEDED']);
    await take(authorizationId, '30.00');
    expect(await refusal(take(authorizationId, '0.01'))).toEqual([422, 'AUTHORIZATION_ALREADY_CAPTURED']);
    expect(await refusal(payments.voidPayment({ authorizationId }))).toEqual([422, 'PREVIOUSLY_CAPTURED']);
    expect(ledgerOf(id)).toMatchObject({ authorised: 5_000, captured: 5_000 });
  });

  it('that was voided is never taken', async () => {
    const { id, authorizationId } = await reserved();
    await payments.voidPayment({ authorizationId, paypalRequestId: requestId() });
    expect(await refusal(take(authorizationId, '50.00'))).toEqual([422, 'AUTHORIZATION_VOIDED']);
    expect(ledgerOf(id)).toMatchObject({ status: 'VOIDED', captured: 0 });
  });
});

describe('PayPal-Request-Id', () => {
  it('gives what it made again, refuses another body, and outlives a restart', async () => {
    const key = requestId();
    const first = await create('10.00', CheckoutPaymentIntent.Capture, key);
    const captureKey = requestId();
    await onPage('approve', first.id);
    const { result } = await capture(first.id ?? '', captureKey);
    await scene.restart();
    connect();
    expect((await create('10.00', CheckoutPaymentIntent.Capture, key)).id).toBe(first.id);
    expect(await refusal(create('10.01', CheckoutPaymentIntent.Capture, key))).toEqual([
      422,
      'PAYPAL_REQUEST_ID_PREVIOUSLY_USED',
    ]);
    const again = await capture(first.id ?? '', captureKey);
    expect(captured(again.result)?.id).toBe(captured(result)?.id);
    expect(ledgerOf(first.id)?.captures).toHaveLength(1);
  });
});

describe('what PayPal refuses at the door', () => {
  const unit = (value: unknown, more: object = {}) => ({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value }, ...more }],
  });
  const token = async () => {
    const { url, clientId, clientSecret } = scene.sandbox.paypal;
    const answer = await fetch(`${url}/v1/oauth2/token`, {
      ...formOf({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${scene.sandbox.paypal.url}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json', ...headers },
      body,
    });
    const { name, details } = (await answer.json()) as { name?: string; details?: { issue: string }[] };
    return [answer.status, details?.[0]?.issue ?? name];
  };

  it.each([
    [unit('12.345'), 422, 'DECIMAL_PRECISION'],
    [unit('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [unit('-1.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [unit('12,90'), 400, 'INVALID_PARAMETER_SYNTAX'],
    [unit(12.9), 400, 'INVALID_PARAMETER_SYNTAX'],
    [unit(undefined), 400, 'MISSING_REQUIRED_PARAMETER'],
    [{ ...unit('1.00'), intent: 'TAKE' }, 400, 'INVALID_PARAMETER_VALUE'],
    [unit('1.00', { custom_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    [{ intent: 'CAPTURE', purchase_units: [] }, 400, 'MISSING_REQUIRED_PARAMETER'],
    [{ ...unit('1.00'), payment_source: { paypal: {} } }, 400, 'PAYPAL_REQUEST_ID_REQUIRED'],
    [
      {
        intent: 'CAPTURE',
        purchase_units: [
          {
            amount: {
              currency_code: 'EUR',
              value: '10.00',
              breakdown: { item_total: { currency_code: 'EUR', value: '9.00' } },
            },
          },
        ],
      },
      422,
      'AMOUNT_MISMATCH',
    ],
  ])('%j', async (body, status, issue) => {
    expect(await post(JSON.stringify(body))).toEqual([status, issue]);
  });

  it('what is no JSON, a forged token, an old one, a wrong secret', async () => {
    expect(await post('{')).toEqual([400, 'MALFORMED_REQUEST_JSON']);
    expect(await post('{}', { authorization: 'Bearer A21AA.9999999999.forged' })).toEqual([
      401,
      'INVALID_TOKEN',
    ]);
    const old = await token();
    scene.clock.advance(32_401_000);
    expect(await post('{}', { authorization: `Bearer ${old}` })).toEqual([401, 'INVALID_TOKEN']);
    connect();
    const answer = await fetch(`${scene.sandbox.paypal.url}/v1/oauth2/token`, {
      ...formOf({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${Buffer.from('fiocco-sandbox-client:wrong').toString('base64')}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });

  it('a callback is verified as sent, and not if anything of it was changed', async () => {
    const { id } = await paid();
    const mine = await eventually(() => {
      const found = shop.arrived.find(
        ({ event, body }) => event['event_type'] === 'PAYMENT.CAPTURE.COMPLETED' && body.includes(id),
      );
      expect(found).toBeDefined();
      return found as Arrived;
    });
    const bearer = await token();
    const verify = async (more: Record<string, unknown> = {}) => {
      const { headers, body } = mine;
      const answer = await fetch(`${scene.sandbox.paypal.url}/v1/notifications/verify-webhook-signature`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          auth_algo: headers['paypal-auth-algo'],
          cert_url: headers['paypal-cert-url'],
          transmission_id: headers['paypal-transmission-id'],
          transmission_sig: headers['paypal-transmission-sig'],
          transmission_time: headers['paypal-transmission-time'],
          webhook_id: WEBHOOK_ID,
          webhook_event: JSON.parse(body) as unknown,
          ...more,
        }),
      });
      return ((await answer.json()) as { verification_status?: string }).verification_status;
    };
    const event = JSON.parse(mine.body) as { resource: { amount: object } };
    const forged = {
      ...event,
      resource: { ...event.resource, amount: { currency_code: 'EUR', value: '1.00' } },
    };
    expect([
      await verify(),
      await verify({ webhook_event: forged }),
      await verify({ webhook_id: 'ANOTHER' }),
      await verify({ cert_url: 'https://evil.example/cert' }),
      await verify({ transmission_time: '2020-01-01T00:00:00Z' }),
      await verify({ transmission_sig: 'Zm9yZ2Vk' }),
    ]).toEqual(['SUCCESS', 'FAILURE', 'FAILURE', 'FAILURE', 'FAILURE', 'FAILURE']);
  });
});

it('the report of transactions holds captures and refunds with their fees', async () => {
  scene.clock.advance(60_000);
  const from = scene.clock.now().toISOString();
  const { captureId } = await paid('20.00');
  await payments.refundCapturedPayment({
    captureId,
    body: { amount: { currencyCode: 'EUR', value: '5.00' } },
  });
  const { result } = await reports.searchTransactions({
    startDate: from.replace('.000Z', 'Z'),
    endDate: scene.clock.now().toISOString(),
    fields: 'transaction_info',
  });
  expect(result.transactionDetails?.map(({ transactionInfo }) => transactionInfo)).toMatchObject([
    { transactionId: captureId, transactionAmount: { value: '20.00' }, feeAmount: { value: '-1.03' } },
    { paypalReferenceId: captureId, transactionAmount: { value: '-5.00' } },
  ]);
});

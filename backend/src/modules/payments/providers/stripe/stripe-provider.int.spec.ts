import { describe, expect, it } from '@jest/globals';
import { answerBank, payByCard, type Scene } from '@fiocco/payment-sandbox/testing';
import type { StartedPayment } from '../../access/provider.js';
import { outcomeOf } from '../testing/outcome.js';
import { behavesLikeAProvider } from '../testing/provider.behaviour.js';
import { StripeProvider } from './stripe-provider.js';

const GOOD = '4242424242424242';
const pay = ({ sandbox }: Pick<Scene, 'sandbox'>, { paymentId, clientSecret }: StartedPayment, card = GOOD) =>
  payByCard(sandbox, { id: paymentId, client_secret: clientSecret }, card);

const scene = behavesLikeAProvider({
  code: 'stripe',
  make: (access, now, patienceMs) => new StripeProvider(access, now, patienceMs),
  async approve(where, started) {
    const { status } = await pay(where, started);
    if (status !== 200) throw new Error(`The card was answered with ${status}`);
  },
});

const started = () => scene().provider.start(scene().order());
const lookUp = (id: string) => scene().provider.lookUp(id);

describe('a card', () => {
  it('that is declined leaves the payment open, and each refusal has its own id', async () => {
    const payment = await started();
    for (const card of ['4000000000009995', '4000000000000002', '4000000000000069'])
      expect((await pay(scene(), payment, card)).status).toBe(402);
    const { state, declines, codes } = await lookUp(payment.paymentId);
    expect(state).toBe('open');
    expect(declines).toEqual([
      { id: expect.stringMatching(/^ch_/), code: 'insufficient_funds' },
      { id: expect.stringMatching(/^ch_/), code: 'generic_decline' },
      { id: expect.stringMatching(/^ch_/), code: 'expired_card' },
    ]);
    expect(new Set(declines.map(({ id }) => id)).size).toBe(3);
    expect(codes).toMatchObject({ error_code: 'expired_card' });

    await pay(scene(), payment);
    expect(await lookUp(payment.paymentId)).toMatchObject({ state: 'authorised', declines });
  });

  it('of which the bank asks is `asking`, until the buyer grants or refuses it', async () => {
    const payment = await started();
    const ask = async () => {
      const { intent } = await pay(scene(), payment, '4000002500003155');
      expect(await lookUp(payment.paymentId)).toMatchObject({ state: 'asking', declines: [] });
      return intent.next_action?.redirect_to_url?.url ?? '';
    };
    await answerBank(await ask(), 'refuse');
    expect(await lookUp(payment.paymentId)).toMatchObject({
      state: 'open',
      declines: [
        {
          id: expect.stringMatching(/^pm_/),
          code: 'payment_intent_authentication_failure',
        },
      ],
    });
    await answerBank(await ask(), 'grant');
    expect(await lookUp(payment.paymentId)).toMatchObject({ state: 'authorised' });
  });

  it('that disputes the charge later is told with the charge', async () => {
    const payment = await started();
    await pay(scene(), payment, '4000000000000259');
    await scene().provider.capture(payment.paymentId, { key: 'capture_disputed', amountCents: 12_900 });
    const { captures, disputes } = await lookUp(payment.paymentId);
    expect(disputes).toEqual([
      {
        id: expect.stringMatching(/^dp_/),
        captureId: captures[0]?.id,
        amountCents: 12_900,
        status: 'needs_response',
      },
    ]);
    const arrived = await scene().callback('charge.dispute.created', payment.paymentId);
    expect(await scene().parse(arrived)).toMatchObject({ paymentId: payment.paymentId, mark: null });
  });
});

describe('a promise that is given back', () => {
  it('by a cancellation is no refund, although Stripe calls it one', async () => {
    const id = await scene().authorised();
    const key = `void_${id}`;
    const cancelled = await scene().provider.cancel(id, { key });
    expect(cancelled).toMatchObject({ state: 'cancelled', wasAuthorised: true, captures: [], refunds: [] });
    expect(await scene().provider.cancel(id, { key })).toEqual(cancelled);
    const arrived = await scene().callback('charge.refunded', id);
    expect(await scene().parse(arrived)).toMatchObject({ paymentId: id });
    expect(await lookUp(id)).toEqual(cancelled);
  });

  it('by a smaller capture is none either', async () => {
    const id = await scene().authorised(10_000);
    expect(await scene().provider.capture(id, { key: `capture_${id}`, amountCents: 9_999 })).toMatchObject({
      captures: [{ amountCents: 9_999 }],
      refunds: [],
    });
  });

  it('after a week is told as cancelled', async () => {
    const id = await scene().authorised();
    scene().clock.advance(7 * 86_400_000 + 1_000);
    expect(await lookUp(id)).toMatchObject({
      state: 'cancelled',
      codes: { cancellation_reason: 'automatic' },
    });
    expect(await scene().provider.capture(id, { key: `capture_${id}`, amountCents: 12_900 })).toMatchObject({
      state: 'cancelled',
    });
  });
});

it('a cancellation that comes too late is answered with the capture', async () => {
  const { id } = await scene().captured();
  expect(await scene().provider.cancel(id, { key: `void_${id}` })).toMatchObject({ state: 'captured' });
});

it('a capture above what was reserved is refused', async () => {
  const id = await scene().authorised(1_000);
  await expect(
    scene().provider.capture(id, { key: `capture_${id}`, amountCents: 1_001 }),
  ).rejects.toMatchObject({ kind: 'refused', code: 'amount_too_large' });
});

it.each([
  ['4000000000007726', 'pending', 'done', null],
  ['4000000000005126', 'done', 'failed', 'expired_or_canceled_card'],
])('a refund to the card %s is %s first, then %s', async (card, first, then, code) => {
  const payment = await started();
  await pay(scene(), payment, card);
  const { provider, clock } = scene();
  const { captures } = await provider.capture(payment.paymentId, {
    key: `capture_${card}`,
    amountCents: 12_900,
  });
  const captureId = captures[0]?.id ?? '';
  const wish = { key: `refund_${card}`, captureId, amountCents: 100 };
  expect((await provider.refund(payment.paymentId, wish)).refunds).toMatchObject([{ state: first }]);
  clock.advance(3_000);
  expect((await lookUp(payment.paymentId)).refunds).toMatchObject([{ state: then, code }]);
});

describe('a signature', () => {
  const arrived = async () => scene().callback('payment_intent.succeeded', (await scene().captured()).id);
  const parseWith = async (callbackSecrets: readonly string[]) => {
    const { body, headers } = await arrived();
    const provider = scene().providerWith({ callbackSecrets });
    return outcomeOf(provider.parseCallback(Buffer.from(body), headers as Record<string, string>));
  };

  it('counts by either secret while one is being replaced, and by no other', async () => {
    expect(await parseWith(['whsec_old', 'whsec_unused'])).toBe('done');
    expect(await parseWith(['whsec_unused', 'whsec_new'])).toBe('done');
    expect(await parseWith(['whsec_unused'])).toBe('signature');
    expect(await parseWith([''])).toBe('signature');
    expect(await parseWith([])).toBe('not-set-up');
  });

  it('counts for the very bytes that were signed', async () => {
    const { body, headers } = await arrived();
    expect(await outcomeOf(scene().parse({ body, headers }))).toBe('done');
    expect(await outcomeOf(scene().parse({ body: `${body} `, headers }))).toBe('signature');
  });

  it('counts for five minutes, not for a second more', async () => {
    const callback = await arrived();
    scene().clock.advance(300_000);
    expect(await outcomeOf(scene().parse(callback))).toBe('done');
    scene().clock.advance(1_000);
    expect(await outcomeOf(scene().parse(callback))).toBe('stale');
  });
});

it('a cancellation that Stripe refuses, of a payment that stands open, is thrown', async () => {
  const { paymentId } = await started();
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
  const isClosing = ({ path }: { readonly path: string }): boolean => path.endsWith('/cancel');
  scene().arm({ operation: 'cancel', kind: '5xx', when: 'before' });
  scene().proxy.answerWith({ status: 400, body: JSON.stringify({ error }), only: isClosing, times: 1 });
  await expect(scene().provider.cancel(paymentId, { key: `void_${paymentId}` })).rejects.toMatchObject({
    kind: 'refused',
    code: 'payment_intent_unexpected_state',
  });
});

describe('what is sent', () => {
  const withCharge = {
    'expand[0]': 'latest_charge.balance_transaction',
    'expand[1]': 'latest_charge.refunds',
  };

  /** With a digest of the body. */
  const withBody = (key: string): string => expect.stringMatching(`^${key}_[\\w-]{16}$`) as unknown as string;

  it('is this, to the letter', async () => {
    const { proxy, provider } = scene();
    const order = scene().order();
    const before = proxy.sent.length;
    const payment = await provider.start(order);
    const id = payment.paymentId;
    await pay(scene(), payment);
    const { captures } = await provider.capture(id, { key: `capture_${id}`, amountCents: 12_900 });
    const captureId = captures[0]?.id ?? '';
    await provider.refund(id, { key: `refund_${id}`, captureId, amountCents: 1 });
    const other = await started();
    await provider.cancel(other.paymentId, { key: `void_${other.paymentId}` });
    const posts = proxy.sent.slice(before).filter(({ method }) => method === 'POST');
    const sent = posts.map(({ path, headers, body }) => [path, headers['idempotency-key'], fieldsOf(body)]);
    expect(sent).toEqual([
      [
        '/v1/payment_intents',
        withBody(order.key),
        {
          amount: '12900',
          currency: 'eur',
          capture_method: 'manual',
          'allowed_payment_method_types[0]': 'card',
          'allowed_payment_method_types[1]': 'link',
          description: order.description,
          'metadata[transactionId]': order.mark.transactionId,
          'metadata[stream]': order.mark.stream,
          'metadata[attemptId]': order.mark.attemptId,
        },
      ],
      [
        `/v1/payment_intents/${id}/capture`,
        withBody(`capture_${id}`),
        { amount_to_capture: '12900', ...withCharge },
      ],
      ['/v1/refunds', `refund_${id}`, { charge: captureId, amount: '1', 'metadata[key]': `refund_${id}` }],
      ['/v1/payment_intents', expect.any(String), expect.any(Object)],
      [
        `/v1/payment_intents/${other.paymentId}/cancel`,
        withBody(`void_${other.paymentId}`),
        { cancellation_reason: 'abandoned', ...withCharge },
      ],
    ]);
  });

  it('names the pinned version and measures nothing', () => {
    for (const { headers } of scene().proxy.sent) {
      expect(headers['stripe-version']).toBe('2026-10-28.endive');
      expect(headers['x-stripe-client-telemetry']).toBeUndefined();
    }
  });

  /** The calls of this work, without their queries. */
  const callsOf = async (work: () => Promise<unknown>) => {
    const before = scene().proxy.sent.length;
    await work();
    return scene()
      .proxy.sent.slice(before)
      .map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  };

  it('is as little as a look-up needs: one question once a card was tried', async () => {
    const { provider } = scene();
    const asked = (id: string) => callsOf(() => lookUp(id));
    const payment = await started();
    const { paymentId } = payment;
    expect(await asked(paymentId)).toEqual(['GET /v1/charges', `GET /v1/payment_intents/${paymentId}`]);
    await pay(scene(), payment, '4000000000009995');
    expect(await asked(paymentId)).toEqual(['GET /v1/charges']);
    expect(await asked(await scene().authorised())).toEqual(['GET /v1/charges']);
    const { id, captureId } = await scene().captured();
    expect(await asked(id)).toEqual(['GET /v1/charges']);
    await provider.refund(id, { key: `refund_${id}`, captureId, amountCents: 100 });
    expect(await asked(id)).toEqual(['GET /v1/charges']);
  });

  it('is one call for a capture, one for a cancellation', async () => {
    const [taken, closed] = [await scene().authorised(), await scene().authorised()];
    const capture = () => scene().provider.capture(taken, { key: `capture_${taken}`, amountCents: 12_900 });
    expect(await callsOf(capture)).toEqual([`POST /v1/payment_intents/${taken}/capture`]);
    const cancel = () => scene().provider.cancel(closed, { key: `void_${closed}` });
    expect(await callsOf(cancel)).toEqual([`POST /v1/payment_intents/${closed}/cancel`]);
  });
});

it('a capture whose answer does not hold its charge is not taken for none', async () => {
  const id = await scene().authorised();
  const bare = (sent: { readonly path: string }) => sent.path.endsWith('/capture');
  const body = `{"id":"${id}","object":"payment_intent","amount":12900,"status":"succeeded","latest_charge":"ch_1"}`;
  scene().proxy.answerWith({ status: 200, body, only: bare });
  const capture = () => scene().provider.capture(id, { key: `capture_${id}`, amountCents: 12_900 });
  expect(await outcomeOf(capture())).toBe('unknown');
  scene().proxy.answerWith(null);
  expect(await capture()).toMatchObject({ state: 'captured', captures: [{ amountCents: 12_900 }] });
});

it('tells every refund, also of a charge that has more than it holds itself', async () => {
  const { id, captureId } = await scene().captured();
  for (let n = 1; n <= 11; n += 1)
    await scene().provider.refund(id, { key: `refund_${id}_${n}`, captureId, amountCents: n });
  const { refunds } = await lookUp(id);
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

const fieldsOf = (form: string) => Object.fromEntries(new URLSearchParams(form));

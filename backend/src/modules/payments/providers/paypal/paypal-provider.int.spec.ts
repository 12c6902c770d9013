import { describe, expect, it } from '@jest/globals';
import { providerPages } from '@fiocco/payment-sandbox/testing';
import { outcomeOf } from '../testing/outcome.js';
import { behavesLikeAProvider } from '../testing/provider.behaviour.js';
import { PaypalProvider } from './paypal-provider.js';

const scene = behavesLikeAProvider({
  code: 'paypal',
  make: (access, now, patienceMs) => new PaypalProvider(access, now, patienceMs),
  async approve({ sandbox }, { paymentId }) {
    await providerPages(sandbox).approve(paymentId);
  },
});

const lookUp = (id: string) => scene().provider.lookUp(id);
const capture = (id: string, key = `capture_${id}`) =>
  scene().provider.capture(id, { key, amountCents: 12_900 });
const approve = (id: string) => providerPages(scene().sandbox).approve(id);

describe('an order', () => {
  it('sends the buyer to PayPal and back to the addresses of the shop', async () => {
    const { paymentId, approvalUrl, clientSecret } = await scene().provider.start(scene().order());
    expect(clientSecret).toBeNull();
    expect(new URL(approvalUrl ?? '').searchParams.get('token')).toBe(paymentId);
    expect((await providerPages(scene().sandbox).cancel(paymentId)).back).toContain('status=cancel');
    expect((await approve(paymentId)).back).toContain('status=success');
    expect(await scene().provider.resume(paymentId)).toEqual({
      paymentId,
      clientSecret: null,
      approvalUrl: null,
    });
  });

  it('is only looked up where it should be closed, and is gone after six hours', async () => {
    const id = await scene().authorised();
    expect(await scene().provider.cancel(id, { key: `void_${id}` })).toMatchObject({
      state: 'authorised',
      captures: [],
    });
    scene().clock.advance(6 * 3_600_000 + 1_000);
    expect(await outcomeOf(lookUp(id))).toBe('missing');
    expect(await outcomeOf(capture(id))).toBe('missing');
    expect(await outcomeOf(scene().provider.resume(id))).toBe('missing');
  });

  it('shows the buyer a description that PayPal takes', async () => {
    const description = 'è'.repeat(200);
    const { approvalUrl } = await scene().provider.start(scene().order({ description }));
    const page = await (await fetch(approvalUrl ?? '')).text();
    expect(page).toContain(`>${'è'.repeat(127)}<`);
  });
});

describe('a capture', () => {
  it('with a means of payment that is declined leaves the order open, and the buyer chooses again', async () => {
    const id = await scene().authorised();
    scene().arm({ operation: 'capture', kind: 'decline' });
    const declined = await capture(id);
    expect(declined).toMatchObject({
      state: 'open',
      captures: [],
      declines: [{ id: expect.stringMatching(/^\w{10,}$/), code: 'INSTRUMENT_DECLINED' }],
    });
    expect((await scene().provider.resume(id)).approvalUrl).toContain(id);
    await approve(id);
    const paid = await capture(id, `capture_${id}_2`);
    expect(paid).toMatchObject({ state: 'captured', declines: [] });
    expect(scene().books(id)).toMatchObject({ captured: 12_900 });
  });

  it('that was declined leaves the order open, also where it still calls itself approved', async () => {
    const id = await scene().authorised();
    scene().arm({ operation: 'capture', kind: 'decline' });
    const unit = { amount: { currency_code: 'EUR', value: '129.00' } };
    const body = JSON.stringify({ id, status: 'APPROVED', purchase_units: [unit] });
    scene().proxy.answerWith({ status: 200, body, only: ({ method }) => method === 'GET' });
    expect(await capture(id)).toMatchObject({ state: 'open', declines: [{ code: 'INSTRUMENT_DECLINED' }] });
  });

  it('for which PayPal wants the buyer back, or whose decline never arrived, is declined too', async () => {
    const id = await scene().authorised();
    scene().arm({ operation: 'capture', kind: 'sca' });
    const [asked] = (await capture(id)).declines;
    expect(asked?.code).toBe('PAYER_ACTION_REQUIRED');
    const again = await capture(id);
    expect(again).toMatchObject({ state: 'open', captures: [], declines: [{ code: 'ORDER_NOT_APPROVED' }] });
    expect(again.declines[0]?.id).not.toBe(asked?.id);
  });

  it.each([
    ['completed', 'captured', 'done'],
    ['denied', 'denied', 'denied'],
  ] as const)('that PayPal still looks at is pending, and may be %s later', async (outcome, state, ended) => {
    const id = await scene().authorised();
    scene().arm({ operation: 'capture', kind: 'pending' });
    const pending = await capture(id);
    expect(pending).toMatchObject({
      state: 'pending',
      captures: [{ amountCents: 12_900, state: 'pending', feeCents: null }],
      codes: { capture_status: 'PENDING', capture_reason: 'PENDING_REVIEW' },
    });
    const captureId = pending.captures[0]?.id ?? '';
    expect(await outcomeOf(scene().provider.refund(id, { key: 'early', captureId, amountCents: 1 }))).toBe(
      'refused',
    );
    expect(scene().sandbox.settle(captureId, outcome)).toBe(true);
    expect(await lookUp(id)).toMatchObject({ state, captures: [{ id: captureId, state: ended }] });
    const kind = `PAYMENT.CAPTURE.${outcome.toUpperCase()}`;
    expect(await scene().parse(await scene().callback(kind, captureId))).toMatchObject({
      kind,
      paymentId: id,
    });
  });

  it('that is denied at once is told as denied', async () => {
    const id = await scene().authorised();
    scene().arm({ operation: 'capture', kind: 'denied' });
    expect(await capture(id)).toMatchObject({ state: 'denied', captures: [{ state: 'denied' }] });
    expect(scene().books(id)).toMatchObject({ captured: 0 });
  });
});

describe('a token', () => {
  const tokens = () => scene().proxy.sent.filter(({ path }) => path === '/v1/oauth2/token').length;
  const recorded = () => scene().providerWith({ apiUrl: scene().proxy.url });

  it('is fetched once for all calls, also for those that begin together, until it runs out', async () => {
    const { paymentId } = await scene().provider.start(scene().order());
    const provider = recorded();
    const before = tokens();
    await Promise.all(Array.from({ length: 5 }, () => provider.lookUp(paymentId)));
    await provider.lookUp(paymentId);
    expect(tokens() - before).toBe(1);
    scene().clock.advance(32_400_000 - 30_000);
    await provider.start(scene().order());
    expect(tokens() - before).toBe(2);
  });

  it('that PayPal refuses is fetched anew, once; one that could not be fetched is asked for again', async () => {
    const { paymentId } = await scene().provider.start(scene().order());
    const provider = recorded();
    scene().proxy.answerWith({ status: 503, body: '' });
    expect(await outcomeOf(provider.lookUp(paymentId))).toBe('unknown');
    scene().proxy.answerWith(null);
    await provider.lookUp(paymentId);
    const before = tokens();
    const body = '{"name":"AUTHENTICATION_FAILURE","details":[{"issue":"INVALID_TOKEN"}]}';
    const isCall = ({ path }: { readonly path: string }) => !path.includes('oauth2');
    scene().proxy.answerWith({ status: 401, body, times: 1, only: isCall });
    await provider.lookUp(paymentId);
    expect(tokens() - before).toBe(1);
    scene().proxy.answerWith({ status: 401, body, only: isCall });
    expect(await outcomeOf(provider.lookUp(paymentId))).toBe('keys');
    expect(tokens() - before).toBe(2);
  });
});

describe('a callback of PayPal’s', () => {
  const arrived = async () =>
    scene().callback('PAYMENT.CAPTURE.COMPLETED', (await scene().captured()).captureId);

  it('about a refund leads to the payment by its capture', async () => {
    const { id, captureId } = await scene().captured();
    const { refunds, mark } = await scene().provider.refund(id, {
      key: `refund_${id}`,
      captureId,
      amountCents: 100,
    });
    const callback = await scene().callback('PAYMENT.CAPTURE.REFUNDED', refunds[0]?.id ?? '');
    expect(await scene().parse(callback)).toMatchObject({ paymentId: id, mark, disputes: [] });
  });

  it('about a dispute tells it, and leads to the payment by its capture', async () => {
    const { id, captureId } = await scene().captured(4_250);
    const { mark } = await lookUp(id);
    const dispute = scene().sandbox.dispute(captureId) ?? '';
    const callback = await scene().callback('CUSTOMER.DISPUTE.CREATED', dispute);
    expect(await scene().parse(callback)).toMatchObject({
      paymentId: id,
      mark,
      disputes: [{ id: dispute, captureId, amountCents: 4_250, status: 'OPEN' }],
    });
  });

  it.each([
    ['https://paypal.com.evil.example/cert'],
    ['https://evil.example/api.paypal.com'],
    ['https://api.paypal.com@evil.example/cert'],
    ['http://api.paypal.com/cert'],
    ['https://evilpaypal.com/cert'],
    ['no address'],
  ])('whose certificate lies at %s is refused, and PayPal is not even asked', async (address) => {
    const { body, headers } = await arrived();
    const before = scene().proxy.sent.length;
    for (const isSandbox of [true, false]) {
      const provider = scene().providerWith({ apiUrl: scene().proxy.url, isSandbox });
      const forged = { ...(headers as Record<string, string>), 'paypal-cert-url': address };
      expect(await outcomeOf(provider.parseCallback(Buffer.from(body), forged))).toBe('signature');
    }
    expect(scene().proxy.sent).toHaveLength(before);
  });

  it('counts for four days, for PayPal repeats it for three, and not a moment more', async () => {
    const callback = await arrived();
    const inTime = { 'paypal-transmission-time': 'ieri' };
    const odd = { body: callback.body, headers: { ...callback.headers, ...inTime } };
    expect(await outcomeOf(scene().parse(odd))).toBe('unreadable');
    scene().clock.advance(4 * 86_400_000);
    expect(await outcomeOf(scene().parse(callback))).toBe('done');
    scene().clock.advance(1_000);
    expect(await outcomeOf(scene().parse(callback))).toBe('stale');
  });

  it('of the sandbox’s counts only while the sandbox serves', async () => {
    const { body, headers } = await arrived();
    const parse = (isSandbox: boolean) =>
      outcomeOf(
        scene()
          .providerWith({ isSandbox })
          .parseCallback(Buffer.from(body), headers as Record<string, string>),
      );
    expect([await parse(true), await parse(false)]).toEqual(['done', 'signature']);
  });

  it('whose certificate lies at PayPal is PayPal’s to judge', async () => {
    const { body, headers } = await arrived();
    const at = {
      ...(headers as Record<string, string>),
      'paypal-cert-url': 'https://api.paypal.com/v1/cert',
    };
    const provider = scene().providerWith({ apiUrl: scene().proxy.url, isSandbox: false });
    const before = scene().proxy.sent.length;
    expect(await outcomeOf(provider.parseCallback(Buffer.from(body), at))).toBe('signature');
    const asked = scene()
      .proxy.sent.slice(before)
      .find(({ path }) => path.includes('verify'));
    expect(asked?.body.endsWith(`"webhook_event":${body}}`)).toBe(true);
  });

  it('for another webhook, or with no webhook set up, is refused', async () => {
    const { body, headers } = await arrived();
    const parse = (webhookId: string | null) =>
      outcomeOf(
        scene()
          .providerWith({ webhookId })
          .parseCallback(Buffer.from(body), headers as Record<string, string>),
      );
    expect([await parse('ANOTHER'), await parse(null)]).toEqual(['signature', 'not-set-up']);
  });

  it('that PayPal cannot be asked about is neither taken nor refused', async () => {
    const { body, headers } = await arrived();
    const provider = scene().providerWith({ apiUrl: 'http://127.0.0.1:9' });
    const genuine = { ...(headers as Record<string, string>), 'paypal-cert-url': 'http://127.0.0.1:9/cert' };
    expect(await outcomeOf(provider.parseCallback(Buffer.from(body), genuine))).toBe('unknown');
  });
});

it('a report of several pages is read to its end', async () => {
  const until = scene().clock.now();
  const from = new Date(until.getTime() - 86_400_000);
  const line = (id: string) => ({
    transaction_info: {
      transaction_id: id,
      transaction_event_code: 'T1201',
      transaction_initiation_date: from.toISOString(),
      transaction_amount: { currency_code: 'EUR', value: '-1.00' },
      transaction_status: 'S',
    },
  });
  const body = ({ path }: { readonly path: string }) =>
    JSON.stringify({
      total_pages: 3,
      transaction_details: [line(`T${new URLSearchParams(path.split('?')[1]).get('page')}`)],
    });
  scene().proxy.answerWith({ status: 200, body, only: ({ path }) => path.includes('reporting') });
  const found: unknown[] = [];
  for await (const movement of scene().provider.report(from, until)) found.push(movement);
  expect(found).toMatchObject(
    ['T1', 'T2', 'T3'].map((id) => ({ kind: 'dispute', id, amountCents: -100, feeCents: null, mark: null })),
  );
});

it('what is sent is this, to the letter', async () => {
  const { proxy, provider } = scene();
  const order = scene().order();
  const before = proxy.sent.length;
  const { paymentId: id } = await provider.start(order);
  await approve(id);
  const captureId = (await capture(id)).captures[0]?.id ?? '';
  await provider.refund(id, { key: `refund_${id}`, captureId, amountCents: 1 });
  const posts = proxy.sent
    .slice(before)
    .filter(({ method, path }) => method === 'POST' && !path.includes('oauth2'));
  const sent = posts.map(({ path, headers, body }) => [path, headers['paypal-request-id'], JSON.parse(body)]);
  expect(sent).toEqual([
    [
      '/v2/checkout/orders',
      // With a digest of the body.
      expect.stringMatching(`^${order.key}_[\\w-]{16}$`),
      {
        intent: 'CAPTURE',
        purchase_units: [
          {
            amount: { currency_code: 'EUR', value: '129.00' },
            description: order.description,
            custom_id: JSON.stringify(order.mark),
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: order.returnUrl,
              cancel_url: order.cancelUrl,
              locale: 'it-IT',
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
            },
          },
        },
      },
    ],
    [`/v2/checkout/orders/${id}/capture`, `capture_${id}`, {}],
    [
      `/v2/payments/captures/${captureId}/refund`,
      `refund_${id}`,
      { amount: { currency_code: 'EUR', value: '0.01' }, custom_id: `refund_${id}` },
    ],
  ]);
});

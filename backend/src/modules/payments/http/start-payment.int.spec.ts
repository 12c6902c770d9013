// @takes 9 s
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { eventually } from '@fiocco/testing';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { PaymentLimits } from '../paying/payment-limits.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { Settlement } from '../settlement/settlement.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { type HeldPurchase, openStall, PRICE } from '../testing/stall.js';

const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
const stall = forAllTests(() => openStall(shop));
beforeEach(async () => {
  shop.sandbox.clearFaults();
  await shop.pool.query('delete from throttle');
});

const intentFor = ({ guest, id }: HeldPurchase, amount: unknown = PRICE) =>
  guest.post('/api/payment/stripe/create-intent').send({ amount, metadata: { transactionId: id } });
const orderFor = ({ guest, id }: HeldPurchase, more: object = {}) =>
  guest.post('/api/payment/paypal/create-order').send({ amount: PRICE, transactionId: id, ...more });
const paymentsOf = (id: string) => shop.sandbox.ledger().filter(({ mark }) => mark?.transactionId === id);
const stageOf = async ({ guest, id }: HeldPurchase) =>
  (await guest.get(`/api/transactions/${id}`).expect(200)).body.stage;

describe('a card payment', () => {
  it('is made once, with our mark, and answered again to a reload, a second tab and both at once', async () => {
    const purchase = await stall.hold('stripe');
    const [first, second] = await Promise.all([intentFor(purchase), intentFor(purchase)]);
    const third = await intentFor(purchase).expect(200);
    expect(first.body).toEqual({
      clientSecret: expect.stringMatching(/^pi_.+_secret_/),
      paymentIntentId: expect.stringMatching(/^pi_/),
    });
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(paymentsOf(purchase.id)).toMatchObject([
      {
        id: first.body.paymentIntentId,
        authorised: 0,
        mark: { transactionId: purchase.id, stream: `gift-${stall.listId}_${stall.productId}` },
      },
    ]);
    expect(await stageOf(purchase)).toBe('paying');
    const { paymentIntentId, clientSecret } = first.body;
    const paid = await shop.pages.pay(paymentIntentId, clientSecret);
    expect(paid.intent.status).toBe('requires_capture');
    expect(paid.intent.amount).toBe(12_900);
  });

  it('needs no e-mail address of the guest, as the card page asks for none; every other way does', async () => {
    const guest = shop.browser();
    const body = {
      giftListId: stall.listId,
      productId: stall.productId,
      type: 'acquisto',
      buyerName: 'Acquisto tramite Stripe',
      status: 'in_attesa',
    };
    const begin = (more: object) => guest.post('/api/transactions').send({ ...body, ...more });
    const missing = { buyerEmail: 'L’email è obbligatoria' };
    for (const paymentMethod of [undefined, 'paypal', 'in_negozio', 'bonifico'])
      expect((await begin({ paymentMethod }).expect(400)).body.fields).toEqual(missing);

    const { id } = (await begin({ paymentMethod: 'stripe' }).expect(201)).body as { id: string };
    const held = (await guest.get(`/api/transactions/${id}`).expect(200)).body;
    expect(held).toMatchObject({ stage: 'held', buyerName: body.buyerName, buyerEmail: null });
    for (const paymentMethod of ['in_negozio', 'paypal']) {
      const step = { paymentMethod, amount: PRICE, amount_shipping: '0.00' };
      const { body: refused } = await guest.put(`/api/transactions/${id}`).send(step).expect(400);
      expect(refused.fields).toEqual(missing);
    }
    await intentFor({ guest, id, total: PRICE, holdId: held.holdId }).expect(200);
    expect(paymentsOf(id)).toHaveLength(1);
  });

  it('is for the browser that holds the gift, and for nobody else', async () => {
    const purchase = await stall.hold('stripe');
    const stranger = { ...purchase, guest: shop.browser() };
    expect((await intentFor(stranger).expect(403)).body.code).toBe('TRANSACTION_NOT_YOURS');
    const staff = { ...purchase, guest: await shop.signInAsAdmin() };
    expect((await intentFor(staff).expect(403)).body.code).toBe('TRANSACTION_NOT_YOURS');
    const unknown = { ...purchase, id: 'AAAAAAAAAAAAAAAAAAAAAA' };
    expect((await intentFor(unknown).expect(404)).body.code).toBe('TRANSACTION_NOT_FOUND');
    expect(paymentsOf(purchase.id)).toEqual([]);
  });

  it.each(['128.99', '0', '129.01', 1290, '258.00'])(
    'of another sum than the server’s is refused: %p',
    async (amount) => {
      const purchase = await stall.hold('stripe');
      const { body } = await intentFor(purchase, amount).expect(409);
      expect(body).toMatchObject({
        code: 'AMOUNT_CHANGED',
        details: { amount: PRICE, amount_shipping: '0.00' },
      });
      expect(paymentsOf(purchase.id)).toEqual([]);
    },
  );

  it.each([
    [{ amount: PRICE }, 'ID transazione mancante'],
    [{ amount: PRICE, metadata: {} }, 'ID transazione mancante'],
    [{ amount: PRICE, metadata: 'x' }, 'ID transazione mancante'],
    [{ amount: 'molto', metadata: { transactionId: 'a' } }, 'Importo non valido'],
    [{ metadata: { transactionId: 'a' } }, 'Importo non valido'],
  ])('needs its transaction and its sum: %j', async (body, text) => {
    const answer = await shop.http.post('/api/payment/stripe/create-intent').send(body).expect(400);
    expect(JSON.stringify(answer.body)).toContain(text);
  });

  it('is refused once the hold is over, and where another way was chosen', async () => {
    const paypal = await stall.hold('paypal');
    expect((await intentFor(paypal).expect(409)).body.code).toBe('PAYMENT_METHOD_CHANGED');
    const late = await stall.hold('stripe');
    shop.clock.advance(15 * 60_000 + 1);
    expect((await intentFor(late).expect(409)).body.code).toBe('HOLD_ENDED');
    expect([...paymentsOf(paypal.id), ...paymentsOf(late.id)]).toEqual([]);
  });

  it('of less than providers take is refused before one is asked', async () => {
    const cheap = await openStall(shop, 2, '0.49');
    for (const method of ['stripe', 'paypal'] as const) {
      const purchase = await cheap.hold(method);
      const call = method === 'stripe' ? intentFor(purchase, '0.49') : orderFor(purchase, { amount: '0.49' });
      expect((await call.expect(409)).body).toMatchObject({
        code: 'ONLINE_AMOUNT_TOO_SMALL',
        error: expect.stringMatching(/^Online si può pagare da 0,50\s€ in su/),
      });
      expect(paymentsOf(purchase.id)).toEqual([]);
    }
  });

  it('under way leaves no room for one at another provider', async () => {
    const purchase = await stall.hold('stripe');
    await intentFor(purchase).expect(200);
    expect((await orderFor(purchase).expect(409)).body).toMatchObject({
      code: 'PAYMENT_UNDER_WAY',
      error: expect.stringMatching(/^C’è già un pagamento in corso/),
    });
    expect(paymentsOf(purchase.id)).toHaveLength(1);
  });

  it('is begun once where two tabs ask for it at the same time, and both get it', async () => {
    const purchase = await stall.hold('stripe');
    const limits = shop.app.get(PaymentLimits, { strict: false });
    // Between the moment at which the first has read the purchase and the one at which it begins.
    const second: unknown[] = [];
    jest.spyOn(limits, 'mayAsk').mockImplementationOnce(async () => {
      second.push((await intentFor(purchase).expect(200)).body);
    });
    expect([(await intentFor(purchase).expect(200)).body]).toEqual(second);
    expect(paymentsOf(purchase.id)).toHaveLength(1);
  });

  it('that the provider refuses to prepare is said so, with nothing charged', async () => {
    const purchase = await stall.hold('stripe');
    const provider = await shop.app.get(PaymentProviders, { strict: false }).of('stripe');
    const refusal = new ProviderFailure('stripe', 'refused', 'amount_too_large');
    jest.spyOn(provider, 'start').mockRejectedValueOnce(refusal);
    expect((await intentFor(purchase).expect(502)).body).toMatchObject({
      code: 'PAYMENT_NOT_PREPARED',
      error: 'Non è stato possibile preparare il pagamento: non ti è stato addebitato nulla. Riprova.',
    });
    expect(await stageOf(purchase)).toBe('held');
  });

  // The SDK itself asks once more where a connection was cut, with the same key.
  it('that was made without an answer is found again by its key', async () => {
    const purchase = await stall.hold('stripe');
    shop.sandbox.arm({ provider: 'stripe', operation: 'create', kind: 'timeout', times: 2 });
    const { body } = await intentFor(purchase).expect(503);
    expect(body).toMatchObject({
      code: 'PAYMENT_PROVIDER_SILENT',
      error: expect.stringContaining('Riprova'),
    });
    expect(await stageOf(purchase)).toBe('held');
    const { paymentIntentId } = (await intentFor(purchase).expect(200)).body;
    expect(paymentsOf(purchase.id).map(({ id }) => id)).toEqual([paymentIntentId]);
  });

  it.each(['stripe', 'paypal'] as const)(
    'by %s that was made without an answer is made anew where its amount was corrected then',
    async (provider) => {
      const purchase = await stall.hold(provider);
      const begin = (total: string) =>
        provider === 'stripe' ? intentFor(purchase, total) : orderFor(purchase, { amount: total });
      shop.sandbox.arm({ provider, operation: 'create', kind: 'timeout', times: 2 });
      await begin(PRICE).expect(503);
      shop.sandbox.clearFaults();
      const admin = await shop.signInAsAdmin();
      await admin.put(`/api/transactions/${purchase.id}`).send({ amount: '99.00' }).expect(200);
      const { body } = await begin('99.00').expect(200);
      const paymentId = body.paymentIntentId ?? body.id;
      if (provider === 'stripe') await shop.pages.pay(paymentId, body.clientSecret);
      else await shop.pages.approve(paymentId);
      const told = { paymentMethod: provider, paymentId };
      await purchase.guest.put(`/api/transactions/${purchase.id}/payment-status`).send(told).expect(200);
      // Nobody was ever told how to pay the first one.
      expect(paymentsOf(purchase.id).map(({ id, captured }) => [id === paymentId, captured])).toEqual(
        expect.arrayContaining([
          [false, 0],
          [true, 9_900],
        ]),
      );
      expect(paymentsOf(purchase.id)).toHaveLength(2);
    },
  );

  it.each(['reset', '5xx', '429'] as const)('answers 503 while the provider fails (%s)', async (kind) => {
    const purchase = await stall.hold('stripe');
    shop.sandbox.arm({ provider: 'stripe', operation: 'create', kind, times: kind === 'reset' ? 2 : 1 });
    expect((await intentFor(purchase).expect(503)).body.code).toBe('PAYMENT_PROVIDER_SILENT');
    await intentFor(purchase).expect(200);
    expect(paymentsOf(purchase.id)).toHaveLength(1);
  });

  it('leaves no connection of the database open while the provider thinks', async () => {
    const purchase = await stall.hold('stripe');
    shop.sandbox.arm({ provider: 'stripe', operation: 'create', kind: 'delay', times: 1, ms: 2_000 });
    let thinks = true;
    const asked = intentFor(purchase).then(({ status }) => {
      thinks = false;
      return status;
    });
    await eventually(async () => expect(paymentsOf(purchase.id)).toHaveLength(1), { everyMs: 10 });
    const idle = async () =>
      (
        await shop.pool.query<{ open: string }>(
          `select pid || ' since ' || xact_start as open from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'`,
        )
      ).rows.map(({ open }) => open);
    // Jobs and projections have short ones of their own; one that waited for the provider would be there as long as it thinks.
    const first = await idle();
    await eventually(async () => expect((await idle()).filter((open) => first.includes(open))).toEqual([]));
    expect(thinks).toBe(true);
    expect(await asked).toBe(200);
  });
});

describe('a PayPal payment', () => {
  it('leads to PayPal’s page and back to ours, whatever addresses the browser names', async () => {
    const purchase = await stall.hold('paypal');
    const addresses = { returnUrl: 'https://altrove.example/a', cancelUrl: 'https://altrove.example/b' };
    const { body } = await orderFor(purchase, { currency: 'EUR', buyerInfo: {}, ...addresses }).expect(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{17}$/),
      links: [{ rel: 'approve', href: body.approvalUrl }],
      approvalUrl: `${shop.sandbox.paypal.url}/checkoutnow?token=${body.id}`,
    });
    expect((await orderFor(purchase).expect(200)).body).toEqual(body);
    const page = await (await fetch(body.approvalUrl)).text();
    expect(page).toContain('Anna &amp; Luca - Vaso in ceramica di');
    const query = `list_id=${stall.listId}&product_id=${stall.productId}&transaction_id=${purchase.id}&quota=0`;
    const cancelled = await shop.pages.cancel(body.id);
    expect(cancelled.back).toBe(
      `${shop.config.publicUrl}/paypal-redirect?${query}&status=cancel&lang=it&token=${body.id}`,
    );
    const { back } = await shop.pages.approve(body.id);
    expect(back).toContain(`/paypal-redirect?${query}&status=success&lang=it&token=${body.id}`);
    expect(paymentsOf(purchase.id)).toMatchObject([{ id: body.id, captured: 0 }]);
  });

  it('leads back to the name of this computer under which its buyer has the cookie', async () => {
    const purchase = await stall.hold('paypal');
    const { body } = await orderFor(purchase).set('origin', shop.url).expect(200);
    const { back } = await shop.pages.cancel(body.id);
    expect(back).toMatch(new RegExp(`^${shop.url}/paypal-redirect\\?`));
  });

  it('leads back to the public address alone in production, whatever name the call was made to', async () => {
    const at = await createTestApp({ sharing: shop, clock: shop.clock, config: { servedHost: null } });
    const purchase = await stall.hold('paypal', { at });
    const evil = { host: 'negozio-finto.example', origin: 'http://negozio-finto.example' };
    const { body } = await orderFor(purchase).set(evil).expect(200);
    const { back } = await shop.pages.cancel(body.id);
    expect(back).toMatch(new RegExp(`^${shop.config.publicUrl}/paypal-redirect\\?`));
    await at.close();
  });

  it('is of this browser alone and of the server’s sum', async () => {
    const purchase = await stall.hold('paypal');
    expect((await orderFor({ ...purchase, guest: shop.browser() }).expect(403)).body.code).toBe(
      'TRANSACTION_NOT_YOURS',
    );
    expect((await orderFor(purchase, { amount: 1 }).expect(409)).body.code).toBe('AMOUNT_CHANGED');
    expect((await orderFor(purchase, { currency: 'USD' }).expect(400)).body.fields).toHaveProperty(
      'currency',
    );
  });
});

describe('the public key', () => {
  it('is the sandbox’s in development, and the settings’ where they have keys', async () => {
    const { url, publishableKey } = shop.sandbox.stripe;
    const key = () => shop.http.get('/api/payment/stripe/public-key');
    expect((await key().expect(200)).body).toEqual({ publicKey: publishableKey, scriptUrl: `${url}/v3/` });
    expect(publishableKey).toMatch(/^pk_test_/);
    const admin = await shop.signInAsAdmin();
    const save = (body: object) => admin.put('/api/settings').send(body).expect(200);
    await save({ stripeDevPublicKey: 'pk_test_propria', stripeDevSecretKey: 'sk_test_propria' });
    expect((await key().expect(200)).body).toEqual({ publicKey: 'pk_test_propria', scriptUrl: null });
    await save({ stripeDevPublicKey: null });
    expect((await key().expect(409)).body).toMatchObject({
      code: 'PAYMENT_METHOD_NOT_USABLE',
      error: 'Impossibile ottenere una chiave pubblica Stripe valida',
    });
    await save({ stripeDevSecretKey: null });
  });

  it('of PayPal missing is said in the specification’s words', async () => {
    const purchase = await stall.hold('paypal');
    const admin = await shop.signInAsAdmin();
    await admin.put('/api/settings').send({ paypalDevSecret: 'senza-client-id' }).expect(200);
    expect((await orderFor(purchase).expect(409)).body).toMatchObject({
      code: 'PAYMENT_METHOD_NOT_USABLE',
      error:
        'Configurazione PayPal per l’ambiente di produzione o sviluppo mancante. Contatta l’amministratore.',
    });
    await admin.put('/api/settings').send({ paypalDevSecret: null }).expect(200);
    await orderFor(purchase).expect(200);
  });
});

describe('a question about a payment', () => {
  it.each([
    ['get', '/api/check-payment-status?paymentIntentId=pi_unknown', undefined],
    [
      'put',
      '/api/transactions/AAAAAAAAAAAAAAAAAAAAAA/payment-status',
      { paymentMethod: 'stripe', paymentId: 'pi_x' },
    ],
    [
      'put',
      '/api/transactions/AAAAAAAAAAAAAAAAAAAAAA/payment-status',
      { paymentMethod: 'bonifico', paymentId: 'x' },
    ],
    ['post', '/api/payment/paypal/capture', { orderId: 'X', transactionId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ] as const)('that nobody began answers 404 and asks no provider: %s %s', async (method, path, body) => {
    // The schedule asks about payments of other tests meanwhile.
    const asked = jest.spyOn(shop.app.get(Settlement, { strict: false }), 'ask');
    const { body: problem } = await shop.http[method](path).send(body).expect(404);
    expect(problem.code).toBe('ATTEMPT_UNKNOWN');
    expect(asked.mock.calls.map(([, id]) => id)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(pi_unknown|pi_x|x)$/i)]),
    );
    asked.mockRestore();
  });

  it.each([
    ['get', '/api/check-payment-status', undefined, 'Manca il numero del pagamento'],
    [
      'put',
      '/api/transactions/a/payment-status',
      { paymentMethod: 'oro', paymentId: 'x' },
      'Metodo di pagamento non supportato',
    ],
    ['post', '/api/payment/paypal/capture', { orderId: 'X' }, 'ID transazione mancante'],
  ] as const)('needs to say which: %s %s', async (method, path, body, text) => {
    expect((await shop.http[method](path).send(body).expect(400)).body.error).toBe(text);
  });
});

describe('a purchase whose card was declined five times', () => {
  it('begins no other payment', async () => {
    const purchase = await stall.hold('stripe');
    const { paymentIntentId, clientSecret } = (await intentFor(purchase).expect(200)).body;
    for (let decline = 0; decline < 5; decline += 1) {
      await shop.pages.pay(paymentIntentId, clientSecret, 'declined');
      await purchase.guest.get('/api/check-payment-status').query({ paymentIntentId }).expect(200);
    }
    await eventually(async () => expect(await stageOf(purchase)).toBe('held'));
    expect((await intentFor(purchase).expect(409)).body).toMatchObject({
      code: 'PAYMENT_ATTEMPTS_USED',
      error: expect.stringMatching(/^Il pagamento è stato rifiutato cinque volte\./),
    });
    expect(paymentsOf(purchase.id)).toMatchObject([{ status: 'canceled', captured: 0 }]);
  });
});

import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { TodoList, Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { TransactionSearchController } from '@paypal/paypal-server-sdk';
import { randomBytes } from 'node:crypto';
import { giftStream } from '@fiocco/gift';
import { BackgroundRegistry, RequestContext } from '../../../platform/index.js';
import type { Browser } from '../../../platform/testing/test-app.js';
import { ProviderAccesses } from '../access/provider-accesses.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { ProviderCode } from '../access/provider.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { openStall, PRICE } from '../testing/stall.js';
import { RestoredPayments } from './restored-payments.js';
import { RestoredProviders } from './restored-providers.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const CENTS = 12_900;
const PROVIDERS = ['stripe', 'paypal'] as const;
let admin: Browser;
let knownUntil: Date;

const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
const stall = forAllTests(() => openStall(shop));
beforeAll(async () => {
  const account = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Ferrante & Figli S.n.c.' };
  await (await shop.signInAsAdmin()).put('/api/settings').send(account).expect(200);
  // Each minute it would go on beside the tests, which say when it does.
  const tasks = shop.app.get(BackgroundRegistry).periodicTasks;
  const own = tasks.find(({ name }) => name === 'restored-payments') as object;
  Object.assign(own, { run: () => Promise.resolve() });
});
beforeEach(async () => {
  // What an earlier test made at the providers lies before the hour that is looked at.
  shop.clock.advance(3 * 3_600_000);
  knownUntil = shop.clock.now();
  admin = await shop.signInAsAdmin();
});
afterEach(async () => {
  jest.restoreAllMocks();
  shop.sandbox.clearFaults();
  // What a test left to be asked is asked now, so that the next one begins without it.
  await afterRestore();
});

const restored = (): RestoredPayments => shop.app.get(RestoredPayments, { strict: false });

const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.run({ requestId: 'test', actor: 'system:after-restore' }, work);

/** What `after-restore` does, once ledger and database agree: its lines, and whether it came through. */
async function afterRestore(isLoss = true) {
  const said: string[] = [];
  await restored().begin({ knownUntil, isLoss });
  const isThrough = await asSystem(() => restored().run((line) => said.push(line)));
  return { said: said.join('\n'), isThrough };
}

interface Lost {
  readonly provider: ProviderCode;
  readonly paymentId: string;
  readonly captureId: string;
}

const adapterOf = (provider: ProviderCode) => shop.app.get(PaymentProviders, { strict: false }).of(provider);

/** A payment as the shop made it in the time that its ledger has lost. */
async function approved(
  provider: ProviderCode,
  transactionId: string,
  stream = giftOfStall(),
): Promise<string> {
  const adapter = await adapterOf(provider);
  const { paymentId, clientSecret } = await adapter.start({
    key: `create_${transactionId}_${provider}`,
    amountCents: CENTS,
    description: 'Regalo',
    mark: { transactionId, stream, attemptId: `${transactionId}.1` },
    returnUrl: 'http://negozio.test/si',
    cancelUrl: 'http://negozio.test/no',
  });
  if (provider === 'stripe') await shop.pages.pay(paymentId, clientSecret ?? '');
  else await shop.pages.approve(paymentId);
  return paymentId;
}

async function captured(provider: ProviderCode, transactionId: string, stream?: string): Promise<Lost> {
  const paymentId = await approved(provider, transactionId, stream);
  const wanted = { key: `capture_${transactionId}`, amountCents: CENTS };
  const { captures } = await (await adapterOf(provider)).capture(paymentId, wanted);
  return { provider, paymentId, captureId: captures[0]?.id ?? 'none' };
}

const giftOfStall = (): string => giftStream(stall.listId, stall.productId);
const leftToAsk = async (): Promise<readonly string[]> =>
  (await shop.app.get(RestoredProviders, { strict: false }).open()).map(({ provider }) => provider);
const newId = (): string => randomBytes(16).toString('base64url');
const books = (id: string) => shop.sandbox.ledger().find((entry) => entry.id === id);

async function shown(id: string): Promise<Transaction> {
  return (await admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
}
async function todo(kind: string): Promise<TodoList['entries']> {
  return ((await admin.get(`/api/todo?kind=${kind}`).expect(200)).body as TodoList).entries;
}

const goOnInBackground = (): Promise<void> => asSystem(() => restored().goOnSilently());

/** A guest's draft; what it answers tries to hold its gift. */
async function newDraft() {
  const guest = shop.browser();
  const draft = {
    giftListId: stall.listId,
    productId: stall.productId,
    type: 'acquisto',
    isCheckoutStep1: true,
  };
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
  const { id } = (
    await guest
      .post('/api/transactions')
      .send({ ...draft, ...buyer })
      .expect(201)
  ).body as Transaction;
  return (status: number) =>
    guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'stripe' }).expect(status);
}

describe.each(PROVIDERS)('what %s took in the time that a restore has lost', (provider) => {
  it('pays the purchase that still stands with its unit', async () => {
    const { id } = await stall.hold(provider);
    const { paymentId } = await captured(provider, id);
    const { said, isThrough } = await afterRestore();
    expect(isThrough).toBe(true);
    expect(said).toContain('1 made since');
    await eventually(async () => expect(await shown(id)).toMatchObject({ stage: 'paid', amount: PRICE }));
    // A second run finds nothing new.
    expect((await afterRestore()).said).toContain('0 made since');
    expect(books(paymentId)).toMatchObject({ captured: CENTS, refunded: 0 });
  });

  it.each(['in_negozio', 'bonifico'] as const)(
    'pays what was agreed to be paid by %s before, and keeps its gift',
    async (before) => {
      const { guest, id } = await stall.hold(before);
      await guest.put(`/api/transactions/${id}`).send({ status: 'completata' }).expect(200);
      const { orderNumber } = await shown(id);
      const { paymentId } = await captured(provider, id);
      await afterRestore();
      await eventually(async () =>
        expect(await shown(id)).toMatchObject({
          stage: 'paid',
          type: 'acquisto',
          paymentMethod: provider,
          amount: PRICE,
          orderNumber,
        }),
      );
      expect(books(paymentId)).toMatchObject({ captured: CENTS, refunded: 0 });
    },
  );

  it('stands in Da fare and goes back, where even its purchase is lost', async () => {
    const id = newId();
    shop.sandbox.arm({ provider, operation: 'refund', kind: '5xx', times: 1_000 });
    const { paymentId } = await captured(provider, id);
    await afterRestore();
    await eventually(async () =>
      expect((await todo('stray')).find((one) => one.transactionId === id)).toMatchObject({
        amount: PRICE,
        provider,
        words: 'Da restituire',
      }),
    );
    const { orderNumber, stage } = await shown(id);
    expect([stage, orderNumber]).toEqual(['cancelled', expect.stringMatching(/^FI-\d{4}-\d{6}$/)]);
    shop.sandbox.clearFaults();
    await admin.post(`/api/transactions/${id}/reconcile`).send({}).expect(200);
    await eventually(() => expect(books(paymentId)).toMatchObject({ refunded: CENTS }));
    await eventually(async () =>
      expect((await todo('stray')).find((one) => one.transactionId === id)).toBeUndefined(),
    );
  });

  it('and gave back is learnt, so that nobody gives it back again', async () => {
    const { id } = await stall.hold(provider);
    const { paymentId, captureId } = await captured(provider, id);
    await afterRestore();
    await eventually(async () => expect((await shown(id)).stage).toBe('paid'));
    const wanted = { key: `refund_${id}_altrove`, captureId, amountCents: 3_000 };
    await (await adapterOf(provider)).refund(paymentId, wanted);
    await afterRestore();
    await eventually(async () => expect(await shown(id)).toMatchObject({ amount_refunded: '30.00' }));
    expect(books(paymentId)).toMatchObject({ refunded: 3_000 });
  });

  it('for a gift that is lost as well is left to a person', async () => {
    const { paymentId } = await captured(provider, newId(), 'gift-123456789012_7');
    const { said, isThrough } = await afterRestore();
    expect(isThrough).toBe(true);
    expect(said).toContain(`${paymentId} (129,00`);
    expect(books(paymentId)).toMatchObject({ captured: CENTS, refunded: 0 });
  });
});

it('lets go of a card that nobody goes on with', async () => {
  const paymentId = await approved('stripe', newId());
  await afterRestore();
  expect(books(paymentId)).toMatchObject({ status: 'canceled', captured: 0 });
});

it('leaves a card alone whose gift it does not know: another shop may share the account', async () => {
  const paymentId = await approved('stripe', newId(), 'gift-123456789012_7');
  const { said } = await afterRestore();
  expect(books(paymentId)).toMatchObject({ status: 'requires_capture' });
  expect(said).not.toContain(paymentId);
});

// @holds restore: payments
it('lets guests hold nothing until each provider has answered, and then goes on by itself', async () => {
  const hold = await newDraft();
  shop.sandbox.arm({ provider: 'paypal', operation: 'lookup', kind: '5xx', times: 1_000 });
  const { said, isThrough } = await afterRestore();
  expect(isThrough).toBe(false);
  expect(said).toContain('PayPal does not answer');
  const refused = await hold(503);
  expect(refused.body).toMatchObject({ code: 'RESTORE_UNDER_WAY' });
  expect(refused.headers['retry-after']).toBe('60');
  const sale = { giftListId: stall.listId, productId: stall.productId, buyerName: 'Al banco' };
  await admin.post('/api/transactions').send(sale).expect(201);

  shop.sandbox.clearFaults();
  await goOnInBackground();
  await hold(200);
});

describe('guests do not wait for', () => {
  const refused = new ProviderFailure('paypal', 'keys', 'NOT_AUTHORIZED');
  const unasked = async () =>
    (await todo('difference')).filter(({ id }) => id === 'difference restored paypal');

  it('a report that the shop may not read: it is read again later, and what was asked is not asked again', async () => {
    const hold = await newDraft();
    const report = jest
      .spyOn(TransactionSearchController.prototype, 'searchTransactions')
      .mockRejectedValue(refused);
    const adapter = await adapterOf('paypal');
    expect(await afterRestore()).toMatchObject({ isThrough: true });
    await hold(200);
    const lookUp = jest.spyOn(adapter, 'lookUp');
    report.mockClear();
    await goOnInBackground();
    expect(report).not.toHaveBeenCalled();
    shop.clock.advance(15 * 60_000);
    await goOnInBackground();
    expect(report).toHaveBeenCalledTimes(1);
    expect(lookUp).not.toHaveBeenCalled();
    shop.clock.advance(3 * 86_400_000);
    await goOnInBackground();
    expect(await leftToAsk()).toEqual([]);
  });

  it('a provider that refuses the keys: Da fare tells of it', async () => {
    const hold = await newDraft();
    const list = jest.spyOn(await adapterOf('paypal'), 'list').mockRejectedValue(refused);
    expect(await afterRestore()).toMatchObject({ isThrough: true });
    await hold(200);
    expect(await unasked()).toHaveLength(1);
    list.mockRestore();
    await goOnInBackground();
    expect(await unasked()).toEqual([]);
  });

  it('a provider that the shop does not use any more', async () => {
    const accesses = shop.app.get(ProviderAccesses, { strict: false });
    const own = accesses.of.bind(accesses);
    jest
      .spyOn(accesses, 'of')
      .mockImplementation((code) => (code === 'paypal' ? Promise.resolve(null) : own(code)));
    expect(await afterRestore()).toMatchObject({ isThrough: true });
    expect(await leftToAsk()).toEqual([]);
  });

  it('a silent provider where nothing shows that anything was lost', async () => {
    const hold = await newDraft();
    shop.sandbox.arm({ provider: 'paypal', operation: 'lookup', kind: '5xx', times: 1_000 });
    expect(await afterRestore(false)).toMatchObject({ isThrough: true });
    await hold(200);
    expect(await leftToAsk()).toEqual(['paypal']);
  });
});

it('asks about nothing that bears no mark, and about the others where one is refused', async () => {
  const { id } = await stall.hold('paypal');
  const { paymentId } = await captured('paypal', id);
  const adapter = await adapterOf('paypal');
  const own = adapter.list.bind(adapter);
  const listed = {
    captureId: null,
    mark: { transactionId: id, stream: giftOfStall(), attemptId: `${id}.1` },
  };
  jest.spyOn(adapter, 'list').mockImplementation(async (since) => {
    const list = await own(since);
    const others = [
      { ...listed, paymentId: 'ALTRUI', mark: null },
      { ...listed, paymentId: 'RIFIUTATO' },
    ];
    return { ...list, payments: [...others, ...list.payments] };
  });
  const look = adapter.lookUp.bind(adapter);
  const lookUp = jest.spyOn(adapter, 'lookUp').mockImplementation(async (one) => {
    if (one === 'RIFIUTATO') throw new ProviderFailure('paypal', 'refused', 'INVALID');
    return look(one);
  });
  expect(await afterRestore()).toMatchObject({ isThrough: true });
  const asked = lookUp.mock.calls.map(([one]) => one);
  expect(asked).toEqual(expect.arrayContaining(['RIFIUTATO', paymentId]));
  expect(asked).not.toContain('ALTRUI');
});

it('asks with keys only after a word, and a copy forgets them, so that it moves no money of the shop’s', async () => {
  expect(await restored().stakes()).toBeNull();
  await asSystem(() => restored().renounce(() => undefined));
  const keys = { stripeDevPublicKey: 'pk_test_1', stripeDevSecretKey: 'sk_test_1' };
  const accesses = shop.app.get(ProviderAccesses, { strict: false });
  await admin.put('/api/settings').send(keys).expect(200);
  expect(await restored().stakes()).toContain('keys of Stripe.');
  const said: string[] = [];
  await asSystem(() => restored().renounce((line) => said.push(line)));
  expect(said.join()).toContain('are removed');
  expect(await accesses.hasKeys('stripe')).toBe(false);
});

it('names the orders of which only a person can tell whether they were paid', async () => {
  const { guest, id } = await stall.hold('in_negozio');
  const { body } = await guest.put(`/api/transactions/${id}`).send({ status: 'completata' }).expect(200);
  const { said } = await afterRestore();
  expect(said).toContain('To look at by hand');
  expect(said).toContain(`${(body as Transaction).orderNumber}  129,00`);
});

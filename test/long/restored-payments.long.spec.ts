// @takes 3 s
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { type PaymentSandbox, startPaymentSandbox } from '@fiocco/payment-sandbox';
import { providerPages, type ProviderPages } from '@fiocco/payment-sandbox/testing';
import { eventually } from '@fiocco/testing';
import request from 'supertest';
import { AfterRestore, LedgerHeads } from '../../backend/src/modules/audit/index.js';
import type { ProviderCode } from '../../backend/src/modules/payments/access/provider.js';
import { Settlement } from '../../backend/src/modules/payments/settlement/settlement.js';
import { RequestContext } from '../../backend/src/platform/index.js';
import { type Browser, type Ground, newGround } from '../../backend/src/platform/testing/test-app.js';
import { copyOf, ShopLife } from '../support/restorable-shop.js';
import { furnish, Guest } from '../support/shop.js';

// Three lives of whole shops.
jest.setTimeout(240_000);

const PRICE = '129.00';
const CENTS = 12_900;

/** A purchase, held by its own browser. */
interface Held {
  readonly guest: Browser;
  readonly id: string;
  readonly orderNumber: string;
}

describe('a backup made in the middle of payments, two minutes of life, and the database lost', () => {
  let folder: string;
  let sandbox: PaymentSandbox;
  let pages: ProviderPages;
  let ground: Ground;
  let backup: Ground;
  let restored: Ground;
  let shop: ShopLife;
  let listId: number;
  let products: readonly number[];
  let card: Held;
  let paypal: Held;
  let refunded: Held;
  let late: Held;
  let reserved: Guest;
  const given: string[] = [];
  const said: string[] = [];
  const open: (() => Promise<unknown>)[] = [];

  async function hold(method: ProviderCode, productId = 0): Promise<Held> {
    const guest = request.agent(shop.url);
    const gift = { giftListId: listId, productId, type: 'acquisto', isCheckoutStep1: true };
    const buyer = {
      buyerName: 'Giulia Ferri',
      buyerEmail: 'giulia@posta.example',
      buyerPhone: '333 555 0142',
    };
    const draft = await guest
      .post('/api/transactions')
      .send({ ...gift, ...buyer })
      .expect(201);
    const { id } = draft.body as Transaction;
    const { body } = await guest.put(`/api/transactions/${id}`).send({ paymentMethod: method }).expect(200);
    const { orderNumber } = body as Transaction;
    given.push(orderNumber ?? '');
    return { guest, id, orderNumber: orderNumber ?? '' };
  }

  /** The buyer's part at the provider; the shop then asks and captures. */
  async function pay(method: ProviderCode, { guest, id }: Held): Promise<void> {
    if (method === 'stripe') {
      const intent = { amount: PRICE, metadata: { transactionId: id } };
      const { body } = await guest.post('/api/payment/stripe/create-intent').send(intent).expect(200);
      const { paymentIntentId, clientSecret } = body as Record<string, string>;
      await pages.pay(paymentIntentId ?? '', clientSecret ?? '');
      await asked('stripe', paymentIntentId ?? '');
    } else {
      const order = { amount: PRICE, transactionId: id };
      const { body } = await guest.post('/api/payment/paypal/create-order').send(order).expect(200);
      const orderId = (body as { id: string }).id;
      await pages.approve(orderId);
      await asked('paypal', orderId);
    }
    await stageIs(id, 'paid');
  }

  const asked = (code: ProviderCode, paymentId: string): Promise<void> =>
    RequestContext.run({ requestId: 'drill', actor: 'system:test' }, () =>
      shop.app.get(Settlement, { strict: false }).ask(code, paymentId),
    );
  const shown = async (id: string): Promise<Transaction> =>
    (await (await shop.admin()).get(`/api/transactions/${id}`).expect(200)).body as Transaction;
  const stageIs = (id: string, stage: string) =>
    eventually(async () => expect((await shown(id)).stage).toBe(stage), { timeoutMs: 30_000 });
  const books = (id: string) => sandbox.ledger().filter(({ mark }) => mark['transactionId'] === id);

  const givenBack = (id: string, cents: number) =>
    eventually(() => expect(books(id)).toMatchObject([{ refunded: cents }]), { timeoutMs: 30_000 });
  const waits = () => eventually(() => expect(shop.logged.join('')).toContain('LEDGER_BEHIND_HEAD'));

  async function live(at: Ground): Promise<ShopLife> {
    shop = await ShopLife.begin(at.config);
    return shop;
  }
  async function end(): Promise<void> {
    await shop.app.get(LedgerHeads).anchor();
    await shop.app.close();
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fiocco-drill-'));
    sandbox = await startPaymentSandbox({ file: join(folder, 'ledger.jsonl') });
    open.push(
      () => rm(folder, { recursive: true, force: true }),
      () => sandbox.stop(),
    );
    pages = providerPages(sandbox);
    const { panel, stripe, paypal: wallet } = sandbox;
    const bare = await newGround();
    ground = { ...bare, config: { ...bare.config, paymentSandbox: { panel, stripe, paypal: wallet } } };
    open.push(() => ground.clear());

    await (
      await live(ground)
    ).started;
    ({ listId, productIds: products } = await furnish(shop.url, 5));
    const methods = { stripe: true, paypal: true, inNegozio: true };
    await (
      await shop.admin()
    )
      .put(`/api/gift-lists/${listId}`)
      .send({ allowedPaymentMethods: methods })
      .expect(200);
    card = await hold('stripe', products[0]);
    paypal = await hold('paypal', products[1]);
    refunded = await hold('stripe', products[2]);
    await pay('stripe', refunded);
    reserved = new Guest(shop.url, 'in-negozio');
    await reserved.start(listId, products[4] ?? 0);
    await reserved.reserve();
    await end();
    backup = await copyOf(ground);
    open.push(() => backup.clear());

    await (
      await live(ground)
    ).started;
    for (const [method, one] of [
      ['stripe', card],
      ['paypal', paypal],
    ] as const) {
      const cookies = one.guest.jar;
      const guest = request.agent(shop.url);
      guest.jar = cookies;
      await pay(method, { ...one, guest });
    }
    late = await hold('stripe', products[3]);
    await pay('stripe', late);
    const back = { receiptId: 'perso', amount: '30.00', reason: 'Scheggiato' };
    await (await shop.admin()).post(`/api/transactions/${refunded.id}/refund`).send(back).expect(200);
    await givenBack(refunded.id, 3_000);
    await end();

    restored = await copyOf(backup, ground);
    open.push(() => restored.clear());
    await live({ ...restored, config: { ...restored.config, paymentSandbox: ground.config.paymentSandbox } });
    await waits();
    await shop.app.get(AfterRestore, { strict: false }).run((line) => said.push(line));
    await shop.started;
    process.stdout.write(`${said.map((line) => `· ${line}`).join('\n')}\n`);
  }, 240_000);
  afterAll(async () => {
    await shop?.app.close();
    for (const one of open.toReversed()) await one();
  });

  it('learns what was captured, so that no unit is paid for twice', async () => {
    await stageIs(card.id, 'paid');
    await stageIs(paypal.id, 'paid');
    for (const { id } of [card, paypal]) expect(books(id)).toMatchObject([{ captured: CENTS, refunded: 0 }]);
    const other = new Guest(shop.url, 'dopo');
    await other.start(listId, products[0] ?? 0);
    expect((await other.put({ paymentMethod: 'stripe' })).body.code).toBe('GIFT_ALREADY_TAKEN');
  });

  it('gives back what it has no purchase for any more', async () => {
    expect(await shown(late.id)).toMatchObject({ stage: 'cancelled' });
    await eventually(() => expect(books(late.id)).toMatchObject([{ captured: CENTS, refunded: CENTS }]), {
      timeoutMs: 30_000,
    });
  });

  it('gives nothing back twice: more than is left is refused with the sum', async () => {
    await eventually(async () =>
      expect(await shown(refunded.id)).toMatchObject({ amount_refunded: '30.00' }),
    );
    const whole = { receiptId: 'tutto', amount: PRICE, reason: 'Scheggiato' };
    const admin = await shop.admin();
    const { body } = await admin.post(`/api/transactions/${refunded.id}/refund`).send(whole).expect(409);
    expect(body).toMatchObject({
      code: 'REFUND_EXCEEDS_RECEIVED',
      message: expect.stringContaining('99,00'),
    });
    expect(books(refunded.id)).toMatchObject([{ captured: CENTS, refunded: 3_000 }]);
  });

  it('gives no order number, and so no causale, a second time', async () => {
    const next = await hold('paypal', products[3]);
    expect(given.filter((number) => number === next.orderNumber)).toHaveLength(1);
    expect((await shown(late.id)).orderNumber).not.toBe(late.orderNumber);
    expect(given).not.toContain((await shown(late.id)).orderNumber);
  });

  it('names what only a person can look at', () => {
    expect(said.join('\n')).toMatch(
      /transfers matched, receipts typed.*\n.*\n.*\(1\):\n {2}FI-\d{4}-\d{6} {2}129,00/,
    );
  });
});

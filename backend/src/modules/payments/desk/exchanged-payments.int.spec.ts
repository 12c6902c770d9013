import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CashMovement, Problem, Transaction, TransactionPayments } from '@fiocco/contracts';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { drawnId } from '../../transactions/testing/counter.js';
import type { ProviderCode } from '../access/provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { Settlement } from '../settlement/settlement.js';
import { type Desk, openDesk } from '../testing/desk.js';
import { type PayingGift, PRICE_CENTS } from '../testing/held-gift.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const PROVIDERS = ['stripe', 'paypal'] as const;
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());
afterEach(() => {
  desk.clear();
  jest.restoreAllMocks();
});

/** Another gift of the same price, under the ids that the page drew. */
async function another() {
  const [list, product] = [await newList(desk.admin), await newProduct(desk.admin)];
  const place = { giftListId: list.id, productId: product.id };
  await desk.admin.post('/api/product-gift-lists').send(place).expect(201);
  return { ...place, transactionId: drawnId(), receiptId: drawnId() };
}
const exchange = async ({ transactionId }: PayingGift, asked: object) => {
  const { status, body } = await desk.admin.post(`/api/transactions/${transactionId}/exchange`).send(asked);
  return { status, code: (body as Partial<Problem>).code };
};
const undo = ({ transactionId }: PayingGift) =>
  desk.admin.post(`/api/transactions/${transactionId}/exchange/undo`).send();
const shown = async (id: string) =>
  (await desk.admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
const movements = async (id: string) =>
  ((await desk.admin.get(`/api/movements?transactionId=${id}`).expect(200)).body as CashMovement[]).map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );
const adapterOf = (provider: ProviderCode) =>
  desk.shop.app.get(PaymentProviders, { strict: false }).of(provider);
const captureOf = async (gift: PayingGift): Promise<string> =>
  (await gift.now())?.receipts.map(({ id }) => id)[0] ?? '';

/** All that the provider took is with one purchase, once, and goes back to its buyer from there. */
async function hasAllMoney(gift: PayingGift, id: string): Promise<void> {
  expect(desk.atProvider(gift)).toMatchObject({ captured: PRICE_CENTS, refunded: 0 });
  expect(await shown(id)).toMatchObject({ stage: 'paid', amount_received: '129.00' });
  const refund = { receiptId: 'reso', reason: 'Reso' };
  await desk.call('refund', { ...gift, transactionId: id }, refund);
  expect(await shown(id)).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
  expect(desk.atProvider(gift)).toMatchObject({ captured: PRICE_CENTS, refunded: PRICE_CENTS });
}

describe.each(PROVIDERS)('an exchange and the capture of its money in the same moment (%s)', (provider) => {
  it('is refused while the provider has the money and the shop has not heard of it: it stays with the old purchase', async () => {
    const [gift, to] = [await desk.approved(provider), await another()];
    const adapter = await adapterOf(provider);
    const capture = adapter.capture.bind(adapter);
    const refused: { status: number; code: string | undefined }[] = [];
    jest.spyOn(adapter, 'capture').mockImplementation(async (...asked) => {
      const payment = await capture(...asked);
      refused.push(await exchange(gift, to));
      return payment;
    });
    await desk.ask(provider, gift);
    expect(refused).toEqual([{ status: 409, code: 'PAYMENT_PINNED' }]);
    await desk.admin.get(`/api/transactions/${to.transactionId}`).expect(404);
    expect(await movements(gift.transactionId)).toEqual(['capture 129.00']);
    await hasAllMoney(gift, gift.transactionId);
  });

  it('happens once the money is heard of, with all of it, whatever the provider tells after that', async () => {
    const [gift, place] = [await desk.approved(provider), await another()];
    const pages = [place, { ...place, transactionId: drawnId(), receiptId: drawnId() }] as const;
    const answers = await Promise.all([
      desk.ask(provider, gift).then(() => exchange(gift, pages[0])),
      exchange(gift, pages[1]),
    ]);
    // The page that comes too early, or second, is refused, and changes nothing.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const to = pages[answers[0].status === 201 ? 0 : 1];
    await desk.ask(provider, gift);
    expect(await shown(gift.transactionId)).toMatchObject({ stage: 'exchanged', amount_received: '0.00' });
    expect((await movements(gift.transactionId)).toSorted()).toEqual(['capture 129.00', 'exchange -129.00']);
    expect(await movements(to.transactionId)).toEqual(['exchange 129.00']);
    await hasAllMoney(gift, to.transactionId);
  });
});

describe.each(PROVIDERS)('a dispute about money that went along with an exchange (%s)', (provider) => {
  const DISPUTE = { id: 'contestazione', amountCents: PRICE_CENTS, status: 'needs_response' } as const;
  const disputesOf = async (id: string) =>
    ((await desk.admin.get(`/api/transactions/${id}/payments`).expect(200)).body as TransactionPayments)
      .disputes;
  /** As a provider's callback tells it: it names the capture alone. */
  const disputed = (captureId: string, id: string) =>
    desk.asProvider(provider, () =>
      desk.shop.app
        .get(Settlement, { strict: false })
        .dispute(provider, { ...DISPUTE, id: `${DISPUTE.id}-${id}`, captureId }),
    );

  it('stands with the new purchase, which then gives nothing away', async () => {
    const [gift, to] = [await desk.paid(provider), await another()];
    const captureId = await captureOf(gift);
    expect((await exchange(gift, to)).status).toBe(201);
    expect(await disputed(captureId, to.transactionId)).toBe(true);
    expect(await disputesOf(to.transactionId)).toMatchObject([{ amount: '129.00', open: true }]);
    expect(await disputesOf(gift.transactionId)).toEqual([]);
    const now = { ...gift, transactionId: to.transactionId };
    expect(await exchange(now, await another())).toEqual({ status: 409, code: 'DISPUTE_OPEN' });
    expect((await undo(gift).expect(409)).body).toMatchObject({ code: 'EXCHANGE_CHANGED_SINCE' });
    const { body } = await desk.admin.get('/api/todo?kind=dispute').expect(200);
    const ids = (body.entries as { transactionId: string }[]).map(({ transactionId }) => transactionId);
    expect(ids).toContain(to.transactionId);
    expect(ids).not.toContain(gift.transactionId);
  });

  it('stands with the old purchase again once the exchange was taken back', async () => {
    const [gift, to] = [await desk.paid(provider), await another()];
    const captureId = await captureOf(gift);
    expect((await exchange(gift, to)).status).toBe(201);
    await undo(gift).expect(200);
    expect(await disputed(captureId, gift.transactionId)).toBe(true);
    expect(await disputesOf(gift.transactionId)).toMatchObject([{ amount: '129.00', open: true }]);
    expect(await disputesOf(to.transactionId)).toEqual([]);
    // What is asked of the payment is answered for the purchase that has the money.
    await desk.admin.post(`/api/transactions/${gift.transactionId}/reconcile`).expect(200);
    expect(await shown(gift.transactionId)).toMatchObject({ stage: 'paid', amount_received: '129.00' });
    expect(await shown(to.transactionId)).toMatchObject({ stage: 'cancelled', amount_received: '0.00' });
  });
});

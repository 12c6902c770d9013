// @takes 12 s
import { expect, it, jest } from '@jest/globals';
import type { Delivery, ListClosing, Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { askStripe } from '../payments/testing/ask-provider.js';
import { openPaymentShop } from '../payments/testing/payment-shop.js';
import { type HeldPurchase, openStall, PRICE } from '../payments/testing/stall.js';

jest.setTimeout(60_000);

const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
const admin = forAllTests(() => shop.signInAsAdmin());

/** A list of its own with a guest who is at Stripe's page. */
async function atStripe() {
  const stall = await openStall(shop, 5);
  const purchase = await stall.hold('stripe');
  const body = { amount: purchase.total, metadata: { transactionId: purchase.id } };
  const { body: intent } = await purchase.guest
    .post('/api/payment/stripe/create-intent')
    .send(body)
    .expect(200);
  const { paymentIntentId: paymentId, clientSecret } = intent as Record<string, string>;
  return { ...purchase, listId: stall.listId, paymentId: paymentId ?? '', clientSecret: clientSecret ?? '' };
}

async function close(listId: number, decision: object): Promise<ListClosing> {
  const { body } = await admin
    .post(`/api/gift-lists/${listId}/closing`)
    .send({ decisions: [decision] })
    .expect(200);
  return body as ListClosing;
}
const ask = (paymentId: string): Promise<void> => askStripe(shop, paymentId);
const becomes = ({ id }: Pick<HeldPurchase, 'id'>, what: object) =>
  eventually(async () =>
    expect((await admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction).toMatchObject(what),
  );
const known = (paymentId: string) => shop.sandbox.ledger().find(({ id }) => id === paymentId);

it('a payment that may end brings its money to the archived list: a paid gift in Consegne, which the closing tells of', async () => {
  const paying = await atStripe();
  const { closed, open } = await close(paying.listId, { transactionId: paying.id, do: 'keep' });
  expect({ closed, open: open.map(({ group }) => group) }).toEqual({ closed: true, open: ['running'] });
  await shop.pages.pay(paying.paymentId, paying.clientSecret);
  await ask(paying.paymentId);
  await becomes(paying, { stage: 'paid', amount_received: PRICE });
  expect(known(paying.paymentId)).toMatchObject({ captured: 12_900 });
  const { body } = await admin.get(`/api/deliveries?state=toPrepare&giftListId=${paying.listId}`).expect(200);
  expect((body as Delivery[]).map(({ id }) => id)).toEqual([paying.id]);
  const { body: now } = await admin
    .post(`/api/gift-lists/${paying.listId}/closing`)
    .send({ dry: true })
    .expect(200);
  expect(now as ListClosing).toMatchObject({
    closed: true,
    open: [{ group: 'deliver', transactionId: paying.id, paid: PRICE }],
  });
});

it('a payment that is ended is voided before the list closes: the guest is charged nothing', async () => {
  const paying = await atStripe();
  const decision = { transactionId: paying.id, do: 'refund', reason: 'La festa è finita' };
  expect(await close(paying.listId, decision)).toMatchObject({ closed: true, open: [], failed: [] });
  await becomes(paying, { stage: 'cancelled' });
  expect(known(paying.paymentId)).toMatchObject({ status: 'canceled', captured: 0 });
  await ask(paying.paymentId);
  await becomes(paying, { stage: 'cancelled', amount_received: '0.00' });
});

it('one that its guest has confirmed meanwhile is voided too, and holds nothing of theirs', async () => {
  const paying = await atStripe();
  await shop.pages.pay(paying.paymentId, paying.clientSecret);
  const decision = { transactionId: paying.id, do: 'refund' };
  expect(await close(paying.listId, decision)).toMatchObject({ closed: true, open: [] });
  await ask(paying.paymentId);
  await becomes(paying, { stage: 'cancelled' });
  expect(known(paying.paymentId)).toMatchObject({ status: 'canceled', captured: 0 });
});

it('whoever still holds a gift of the list may pay it, and nobody else begins', async () => {
  const stall = await openStall(shop, 5);
  const holding = await stall.hold('stripe');
  const late = await stall.draft();
  await close(stall.listId, { transactionId: holding.id, do: 'keep' });
  const refused = await late.guest
    .put(`/api/transactions/${late.id}`)
    .send({ paymentMethod: 'stripe' })
    .expect(403);
  expect(refused.body).toMatchObject({ code: 'LIST_NOT_OPEN' });
  const body = { amount: holding.total, metadata: { transactionId: holding.id } };
  const { body: intent } = await holding.guest
    .post('/api/payment/stripe/create-intent')
    .send(body)
    .expect(200);
  const { paymentIntentId = '', clientSecret = '' } = intent as Record<string, string>;
  await shop.pages.pay(paymentIntentId, clientSecret);
  await ask(paymentIntentId);
  await becomes(holding, { stage: 'paid', amount_received: PRICE });
});

// @takes 6 s
import { expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { eventually } from '@fiocco/testing';
import { openPaymentShop } from '../testing/payment-shop.js';
import { openStall, PRICE } from '../testing/stall.js';

// Eighty purchases take long on a busy machine.
jest.setTimeout(180_000);

const GUESTS = 80;
const shop = forAllTests(() => openPaymentShop());
const stall = forAllTests(() => openStall(shop));

it('a feast behind one address pays: eighty guests begin before the first card is tried, and three of them need another', async () => {
  const guests = await Promise.all(
    Array.from({ length: GUESTS }, async () => {
      const purchase = await stall.hold('stripe');
      const body = { amount: PRICE, metadata: { transactionId: purchase.id } };
      const begun = await purchase.guest.post('/api/payment/stripe/create-intent').send(body).expect(200);
      const { paymentIntentId: paymentId, clientSecret } = begun.body;
      return { ...purchase, paymentId, clientSecret };
    }),
  );
  const paid = guests.map(async ({ guest, id, paymentId, clientSecret }, n) => {
    if (n < 3) await shop.pages.pay(paymentId, clientSecret, 'declined');
    await shop.pages.pay(paymentId, clientSecret);
    const report = { paymentMethod: 'stripe', paymentId, status: 'completata' };
    await guest.put(`/api/transactions/${id}/payment-status`).send(report);
  });
  await Promise.all(paid);
  const states = 'select distinct state from read_models.payment_attempts';
  await eventually(
    async () => expect((await shop.pool.query(states)).rows).toEqual([{ state: 'captured' }]),
    { timeoutMs: 60_000 },
  );
});

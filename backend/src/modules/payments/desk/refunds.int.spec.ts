import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type CashMovement, romeDayOf, type Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { ProviderCode } from '../access/provider.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { drawnId } from '../../transactions/testing/counter.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { type Desk, openDesk } from '../testing/desk.js';
import { type PayingGift, PRICE_CENTS } from '../testing/held-gift.js';
import { openStall } from '../testing/stall.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

const REASON = 'Piatto scheggiato';
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());
afterEach(() => desk.clear());

describe('a refund', () => {
  it.each(['stripe', 'paypal'] as const)(
    'has an id of its purchase’s own: two may have the same (%s)',
    async (provider) => {
      for (const gift of [await desk.paid(provider), await desk.paid(provider)]) {
        const { body } = await desk.call('refund', gift, { receiptId: 'stesso', reason: REASON });
        expect(body).toMatchObject({ stage: 'refunded', amount_refunded: '129.00' });
        expect(desk.atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
      }
    },
  );

  it.each(['stripe', 'paypal'] as const)(
    'of money that moved to another gift is made at the payment that brought it, and lands on the new purchase (%s)',
    async (provider) => {
      const gift = await desk.paid(provider);
      await desk.call('refund', gift, { receiptId: 'prima', amount: '29.00', reason: REASON });
      const [list, product] = [await newList(desk.admin), await newProduct(desk.admin)];
      const place = { giftListId: list.id, productId: product.id };
      await desk.admin.post('/api/product-gift-lists').send(place).expect(201);
      const transactionId = drawnId();
      const asked = { ...place, transactionId, receiptId: 'x-1', amount: '100.00' };
      const { body } = await desk.admin
        .post(`/api/transactions/${gift.transactionId}/exchange`)
        .send(asked)
        .expect(201);
      expect(body).toMatchObject({
        transaction: { stage: 'paid', paymentMethod: provider, amount_received: '100.00' },
        surplusCents: 0,
      });
      const now = { ...gift, transactionId };
      const part = { receiptId: 'dopo', amount: '20.00', reason: REASON };
      expect((await desk.call('refund', now, part)).body).toMatchObject({
        stage: 'paid',
        amount_refunded: '20.00',
      });
      expect(desk.atProvider(gift)).toMatchObject({ refunded: 4_900 });
      expect((await desk.paymentsOf(now)).attempts).toMatchObject([
        { paymentId: gift.started.paymentId, state: 'captured' },
      ]);
      // Somebody gives money back on the provider's own pages: its word is about the payment, which names the old one.
      const [captureId = ''] = ((await gift.now())?.receipts ?? []).map(({ id }) => id);
      const adapter = await desk.shop.app.get(PaymentProviders, { strict: false }).of(provider);
      await adapter.refund(gift.started.paymentId, { key: 'a-mano', captureId, amountCents: 1_000 });
      await desk.admin.post(`/api/transactions/${transactionId}/reconcile`).expect(200);
      const shown = async (id: string) =>
        (await desk.admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
      expect(await shown(transactionId)).toMatchObject({ stage: 'paid', amount_refunded: '30.00' });
      expect(await shown(gift.transactionId)).toMatchObject({ stage: 'exchanged', amount_refunded: '29.00' });
      const rest = { receiptId: 'tutto', reason: REASON };
      expect((await desk.call('refund', now, rest)).body).toMatchObject({ stage: 'refunded' });
      expect(desk.atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
    },
  );

  // @holds restore: settle-payment
  it('that an earlier release had asked for under another key is not asked for twice', async () => {
    const gift = await desk.paid('stripe');
    const [captureId = ''] = ((await gift.now())?.receipts ?? []).map(({ id }) => id);
    const adapter = await desk.shop.app.get(PaymentProviders, { strict: false }).of('stripe');
    await adapter.refund(gift.started.paymentId, { key: 'refund_prima', captureId, amountCents: 2_900 });
    const { body } = await desk.call('refund', gift, { receiptId: 'prima', amount: '29.00', reason: REASON });
    expect(body).toMatchObject({ stage: 'paid', amount_refunded: '29.00' });
    expect(desk.atProvider(gift)).toMatchObject({ refunded: 2_900 });
  });

  it('that its provider does not answer is under way, in the filter, and done later', async () => {
    const gift = await desk.paid('stripe');
    desk.shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: '5xx', times: 1_000 });
    const { body } = await desk.call('refund', gift, { receiptId: 'lento', reason: REASON });
    expect(body).toMatchObject({ stage: 'refunding' });
    const inRefund = await desk.admin.get('/api/transactions?todo=refund').expect(200);
    expect((inRefund.body as Transaction[]).map(({ id }) => id)).toContain(gift.transactionId);
    desk.shop.sandbox.clearFaults();
    await desk.call('refund', gift, { receiptId: 'lento', reason: REASON });
    await eventually(async () => expect((await gift.now())?.stage).toBe('refunded'));
    expect(desk.atProvider(gift)).toMatchObject({ refunded: PRICE_CENTS });
  });

  // @holds life: paid → refunding → refunded; refused by the provider: back to where it came from
  it('that its provider refuses leaves the purchase paid, and says why', async () => {
    const gift = await desk.paid('stripe');
    desk.shop.sandbox.arm({ provider: 'stripe', operation: 'refund', kind: 'decline', times: 1 });
    const { body } = await desk.call('refund', gift, { receiptId: 'negato', reason: REASON });
    expect(body.stage).toBe('paid');
    const [refund] = (await desk.paymentsOf(gift)).refunds;
    expect(refund).toMatchObject({ state: 'refused', refusal: { code: expect.any(String) } });
  });

  describe('after its provider gave money back of which the shop has not heard', () => {
    /** As a shop asked for it in the time that a restore has lost. */
    async function givenBack(gift: PayingGift, provider: ProviderCode, amountCents: number): Promise<void> {
      const [captureId = ''] = ((await gift.now())?.receipts ?? []).map(({ id }) => id);
      const adapter = await desk.shop.app.get(PaymentProviders, { strict: false }).of(provider);
      const key = `refund_${gift.transactionId}_perso`;
      await adapter.refund(gift.started.paymentId, { key, captureId, amountCents });
    }

    it.each(['stripe', 'paypal'] as const)(
      'gives back no more than is left, and says how much that is (%s)',
      async (provider) => {
        const gift = await desk.paid(provider);
        await givenBack(gift, provider, 3_000);
        const whole = { receiptId: 'tutto', amount: '129.00', reason: REASON };
        const { body } = await desk.call('refund', gift, whole, 409);
        expect(body).toMatchObject({
          code: 'REFUND_EXCEEDS_RECEIVED',
          message: expect.stringContaining('99,00'),
        });
        expect(desk.atProvider(gift)).toMatchObject({ refunded: 3_000 });
        expect(await desk.paymentsOf(gift)).toMatchObject({ refundable: '99.00' });
      },
    );

    it('is refused to whoever decided on a page that did not show it', async () => {
      const gift = await desk.paid('stripe');
      const version = (await gift.now())?.version;
      await givenBack(gift, 'stripe', 3_000);
      const path = `/api/transactions/${gift.transactionId}/refund`;
      const asked = { receiptId: 'di-nuovo', amount: '30.00', reason: REASON };
      await desk.admin.post(path).set('if-match', `"${version}"`).send(asked).expect(409);
      expect(desk.atProvider(gift)).toMatchObject({ refunded: 3_000 });
    });

    it('is refused also where that is learnt only when it is made', async () => {
      const gift = await desk.paid('stripe');
      await givenBack(gift, 'stripe', 3_000);
      desk.shop.sandbox.arm({ provider: 'stripe', operation: 'lookup', kind: '5xx', times: 1 });
      const asked = { receiptId: 'di-nuovo', amount: '30.00', reason: REASON };
      expect((await desk.call('refund', gift, asked)).body).toMatchObject({ stage: 'paid' });
      await eventually(async () =>
        expect((await desk.paymentsOf(gift)).refunds).toMatchObject([
          { amount: '30.00', state: 'done' },
          { id: 'di-nuovo', state: 'refused', refusal: { code: 'given_back_already' } },
        ]),
      );
      expect(desk.atProvider(gift)).toMatchObject({ refunded: 3_000 });
    });

    it('stays under way while its provider is still making it', async () => {
      const gift = await desk.paid('stripe');
      const { transactionId } = gift;
      const [captureId = ''] = ((await gift.now())?.receipts ?? []).map(({ id }) => id);
      await givenBack(gift, 'stripe', 3_000);
      const adapter = await desk.shop.app.get(PaymentProviders, { strict: false }).of('stripe');
      const lookUp = adapter.lookUp.bind(adapter);
      const asked = { id: 're_a', key: `refund_${transactionId}_a`, captureId, amountCents: 3_000 };
      const making = jest.spyOn(adapter, 'lookUp').mockImplementation(async (id) => {
        const payment = await lookUp(id);
        if (id !== gift.started.paymentId) return payment;
        return { ...payment, refunds: [...payment.refunds, { ...asked, state: 'pending', code: null }] };
      });
      const reason = { ref: `buyer_${transactionId}#9`, digest: 'd' };
      const wish = { refundId: 'a', amountCents: 3_000, reopens: null, reason };
      await desk.send(gift, { type: 'BeginRefund', transactionId, ...wish });
      await desk.ask('stripe', gift);
      const stateOfIt = async () => (await gift.now())?.payments.refunds.find(({ id }) => id === 'a')?.state;
      expect(await stateOfIt()).toBe('open');
      making.mockRestore();
      await desk.ask('stripe', gift);
      expect(await stateOfIt()).toBe('refused');
      expect(desk.atProvider(gift)).toMatchObject({ refunded: 3_000 });
    });
  });

  it('that its provider refuses to one call and makes for another counts as money that was given back', async () => {
    const gift = await desk.paid('paypal');
    desk.shop.sandbox.arm({ provider: 'paypal', operation: 'refund', kind: 'decline', times: 1 });
    const { body } = await desk.call('refund', gift, { receiptId: 'due-chiamate', reason: REASON });
    expect(body.stage).toBe('paid');
    const { transactionId } = gift;
    const [captureId = ''] = ((await gift.now())?.receipts ?? []).map(({ id }) => id);
    const refund = { refundId: 'due-chiamate', providersId: `R-${transactionId}`, captureId };
    await desk.send(gift, { type: 'NoteRefunded', transactionId, ...refund, amountCents: PRICE_CENTS });
    await eventually(async () => {
      const { rows } = await desk.shop.pool.query(
        `select cents::int, payment_id from read_models.movement
         join read_models.payment_captures on capture_id = receipt_id where source_id = $1`,
        [refund.providersId],
      );
      expect(rows).toEqual([{ cents: -PRICE_CENTS, payment_id: gift.started.paymentId }]);
    });
  });

  it.each([false, true])(
    'of cash leaves the gift to its buyer unless it is reopened (%s)',
    async (reopen) => {
      const stall = await openStall(desk.shop, 1, reopen ? '60.00' : '61.00');
      const { guest, id, total } = await stall.hold('in_negozio');
      await guest.put(`/api/transactions/${id}`).send({ status: 'completata' }).expect(200);
      await desk.admin.post(`/api/transactions/${id}/collect`).send({ receiptId: 'cassa' }).expect(200);
      const refund = { receiptId: 'reso', reason: REASON, reopen };
      const { body } = await desk.admin.post(`/api/transactions/${id}/refund`).send(refund).expect(200);
      expect(body).toMatchObject({ stage: 'refunded', amount_refunded: total });
      const other = stall.hold('in_negozio');
      if (reopen) expect((await other).holdId).not.toBeNull();
      else await expect(other).rejects.toThrow('409');
    },
  );

  it('that its provider makes, like its capture, enters a day that was closed, and is shown apart', async () => {
    const day = romeDayOf(desk.shop.clock.now());
    const none = { contanti: 0, pos: 0, assegno: 0, buono: 0, altro: 0 };
    const count = { day, float: '0', counted: none, reason: 'Contata la sera' };
    const { body: closed } = await desk.admin.post('/api/cash/closings').send(count).expect(201);
    try {
      const gift = await desk.paid('stripe');
      await desk.call('refund', gift, { receiptId: 'tardi', amount: '29.00', reason: REASON });
      const { transactionId } = gift;
      const { body } = await desk.admin.get(`/api/movements?transactionId=${transactionId}`).expect(200);
      const told = (body as readonly CashMovement[]).map((one) => [
        one.on === day && one.kind,
        one.amount,
        one.afterClosing,
        one.correction,
      ]);
      expect(told.toSorted()).toEqual([
        ['capture', '129.00', true, false],
        ['refund', '-29.00', true, false],
      ]);
      // What was counted stays as it was counted.
      const { body: after } = await desk.admin.get(`/api/cash/closings?from=${day}&to=${day}`).expect(200);
      expect(after).toEqual([closed]);
    } finally {
      await desk.admin.post(`/api/cash/closings/${day}/reopen`).send({ reason: REASON }).expect(200);
    }
  });

  it('needs a reason, and money', async () => {
    const gift = await desk.begun('stripe');
    expect((await desk.call('refund', gift, { receiptId: 'x' }, 400)).body.code).toBe('VALIDATION_FAILED');
    expect((await desk.call('refund', gift, { receiptId: 'x', reason: REASON }, 409)).body.code).toBe(
      'NOTHING_TO_REFUND',
    );
  });
});

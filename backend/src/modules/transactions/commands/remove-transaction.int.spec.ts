import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { Problem, Transaction } from '@fiocco/contracts';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter } from '../testing/counter.js';

jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp());
const counter = forAllTests(() => Counter.in(test));

const paid = { collected: true, receiptId: 'r-1' };

describe('an admin deletes', () => {
  const remove = (id: string, by = counter.admin) => by.delete(`/api/transactions/${id}`);

  it('what is unpaid: gone from every list and free for others, its page and its history stay', async () => {
    const place = await counter.gift();
    const { id } = await counter.sold({}, place);
    await remove(id, counter.staff).expect(403);
    for (let time = 0; time < 2; time += 1) await remove(id).expect(204);
    const shown = { stage: 'removed', status: 'annullata', actions: [], buyerName: 'Giulia Ferri' };
    expect(await counter.read(id)).toMatchObject(shown);
    await counter.admin.get(`/api/transactions/${id}/history`).expect(200);
    await test.browser().get(`/api/public/transactions/${id}`).expect(404);
    const { body } = await counter.admin.get(`/api/transactions?giftListId=${place.giftListId}`).expect(200);
    expect(body).toEqual([]);
    for (const change of [{ buyerName: 'Altra' }, { documentNumber: 'FT 1' }, { status: 'completata' }])
      expect((await counter.put(id, change).expect(409)).body).toMatchObject({ code: 'TRANSACTION_REMOVED' });
    await counter.post(id, 'cancel').expect(409);
    await counter.post(id, 'reopen').expect(409);
    await counter.sold({}, place);
  });

  it('what its buyer then finds no more, and can neither cancel nor change', async () => {
    const guest = test.browser();
    const draft = { isCheckoutStep1: true, type: 'acquisto' };
    const { body } = await counter.record(await counter.gift(), draft, guest).expect(201);
    const { id } = body as Transaction;
    await counter.put(id, { paymentMethod: 'in_negozio', status: 'completata' }, guest).expect(200);
    await remove(id).expect(204);
    await guest.get(`/api/transactions/${id}`).expect(404);
    await counter.post(id, 'cancel', {}, guest).expect(404);
    await counter.put(id, { buyerName: 'Altra' }, guest).expect(409);
  });

  it('nothing with money in it, nothing that is under way, and says what to do first', async () => {
    const first = async (more: object) => {
      const { id } = await counter.sold(more);
      const { body } = await remove(id).expect(409);
      return body as Problem;
    };
    expect(await first({ status: 'in_attesa' })).toMatchObject({
      code: 'TRANSACTION_NOT_DELETABLE',
      details: { first: 'cancel' },
      error: 'Questa transazione è in corso: per eliminarla va prima annullata.',
    });
    expect(await first(paid)).toMatchObject({
      code: 'TRANSACTION_NOT_DELETABLE',
      details: { first: 'reverse' },
      error: expect.stringMatching(/rimborsata, oppure l’incasso va stornato/),
    });
  });
});

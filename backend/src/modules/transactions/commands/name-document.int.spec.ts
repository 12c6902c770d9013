import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { HistoryEntry, Problem, Transaction } from '@fiocco/contracts';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter, drawnId } from '../testing/counter.js';

jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp());
const counter = forAllTests(() => Counter.in(test));

const collect = (id: string, body: object, version = '') =>
  counter.staff
    .post(`/api/transactions/${id}/collect`)
    .set(version === '' ? {} : { 'if-match': version })
    .send(body);

/** What the diary tells of the receipt or invoice, the last change first. */
async function numbersTold(id: string) {
  const { body } = await counter.admin.get(`/api/transactions/${id}/history`).expect(200);
  const changes = (body as HistoryEntry[]).flatMap((entry) => entry.changes);
  return changes.filter(({ field }) => field === 'Documento').map(({ before, after }) => [before, after]);
}

describe('the receipt of a sale', () => {
  it('is noted with it, once however often its page sends it', async () => {
    const place = await counter.gift();
    const sale = {
      transactionId: drawnId(),
      collected: true,
      receiptId: 'r-1',
      documentNumber: ' S 12/2026 ',
    };
    const answers = await Promise.all([1, 2, 3].map(() => counter.record(place, sale).expect(201)));
    for (const { body } of [...answers, await counter.record(place, sale).expect(201)])
      expect(body).toMatchObject({ stage: 'paid', documentNumber: 'S 12/2026' });
    expect(await numbersTold(sale.transactionId)).toEqual([[null, 'S 12/2026']]);
  });

  it('is noted where the first try broke off before it', async () => {
    const [place, transactionId] = [await counter.gift(), drawnId()];
    await counter.record(place, { transactionId }).expect(201);
    const { body } = await counter.record(place, { transactionId, documentNumber: 'F 7' }).expect(201);
    expect(body).toMatchObject({ stage: 'reserved', documentNumber: 'F 7' });
  });

  it('stays as it was put right since, where the sale comes once more', async () => {
    const [place, transactionId] = [await counter.gift(), drawnId()];
    const sale = { transactionId, documentNumber: 'S 12' };
    await counter.record(place, sale).expect(201);
    await counter.put(transactionId, { documentNumber: 'S 21' }).expect(200);
    const { body } = await counter.record(place, sale).expect(201);
    expect(body).toMatchObject({ documentNumber: 'S 21' });
  });

  it('sells nothing where it is no number of a paper', async () => {
    const place = await counter.gift();
    const { body } = await counter.record(place, { documentNumber: '9'.repeat(101) }).expect(400);
    expect(Object.keys((body as Problem).fields ?? {})).toEqual(['documentNumber']);
    const { body: list } = await counter.admin.get(`/api/transactions?giftListId=${place.giftListId}`);
    expect(list).toEqual([]);
  });

  it('is nothing that a guest notes', async () => {
    const place = await counter.gift();
    const step = { isCheckoutStep1: true, type: 'acquisto', documentNumber: 'S 1' };
    const { body } = await counter.record(place, step, test.browser()).expect(201);
    expect(body).not.toHaveProperty('documentNumber');
    const { id } = body as Transaction;
    expect((await counter.read(id)).documentNumber ?? null).toBeNull();
  });
});

describe('the receipt of money that is collected', () => {
  it('takes the place of the one before, but not where a call comes late', async () => {
    const { id } = await counter.sold();
    const first = { amount: '29', receiptId: 'r-1', documentNumber: 'S 1' };
    expect((await collect(id, first).expect(200)).body).toMatchObject({ documentNumber: 'S 1' });
    const rest = { receiptId: 'r-2', documentNumber: 'S 2' };
    const { body } = await collect(id, rest).expect(200);
    expect(body).toMatchObject({ stage: 'paid', documentNumber: 'S 2' });
    expect((await collect(id, first).expect(200)).body).toEqual(body);
    expect(await numbersTold(id)).toEqual([
      ['S 1', 'S 2'],
      [null, 'S 1'],
    ]);
  });

  it('is not noted where the money is refused', async () => {
    const { id, version } = await counter.sold();
    await counter.put(id, { message: 'Cambiata da un’altra persona' }).expect(200);
    const money = { receiptId: 'r-1', documentNumber: 'S 9' };
    await collect(id, money, `"${version}"`).expect(409);
    await collect(id, { ...money, amount: '500' }).expect(409);
    expect(await counter.read(id)).toMatchObject({ amount_received: '0.00', documentNumber: null });
  });
});

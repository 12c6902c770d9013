import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { HistoryEntry, Problem } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { giftStream } from '@fiocco/gift';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { Counter, drawnId } from '../testing/counter.js';

jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp());
const counter = forAllTests(() => Counter.in(test));

const paid = { collected: true, receiptId: 'r-1' };

describe('a sale at the counter at an agreed amount', () => {
  it.each([
    ['reserved', {}],
    ['held', { status: 'in_attesa' }],
    ['paid', paid],
  ])(
    'is that sale however often its page sends it, with both prices in its history: %s',
    async (stage, more) => {
      const place = await counter.gift();
      const sale = { transactionId: drawnId(), amount: '100,50', ...more };
      const answers = await Promise.all([1, 2, 3].map(() => counter.record(place, sale).expect(201)));
      for (const { body } of [...answers, await counter.record(place, sale).expect(201)])
        expect(body).toMatchObject({ id: sale.transactionId, stage, amount: '100.50', amount_agreed: true });
      const { body: history } = await counter.admin
        .get(`/api/transactions/${sale.transactionId}/history`)
        .expect(200);
      const amounts = (history as HistoryEntry[])
        .flatMap(({ changes }) => changes)
        .filter(({ field }) => field === 'Importo');
      expect(amounts).toEqual([
        { field: 'Importo', before: formatEuro(12_900), after: formatEuro(10_050) },
        { field: 'Importo', before: null, after: formatEuro(12_900) },
      ]);
    },
  );

  it('may be above the price, and is none where it is the price', async () => {
    expect(await counter.sold({ amount: '200' })).toMatchObject({ amount: '200.00', amount_agreed: true });
    expect(await counter.sold({ amount: 129 })).toMatchObject({ amount: '129.00', amount_agreed: false });
  });

  it.each(['0', '-1', '1e2', '1,005'])('is refused at %s, and nothing is recorded', async (amount) => {
    const place = await counter.gift();
    const { body } = await counter.record(place, { amount }).expect(400);
    if (amount !== '0') expect((body as Problem).fields).toEqual({ amount: 'Importo non valido' });
    const { body: list } = await counter.admin
      .get(`/api/transactions?giftListId=${place.giftListId}`)
      .expect(200);
    expect(list).toEqual([]);
    await counter.sold({}, place);
  });

  it('is reopened at the amount that was agreed', async () => {
    const { id } = await counter.sold({ amount: '100' });
    await counter.post(id, 'cancel').expect(200);
    const { body } = await counter.post(id, 'reopen', paid).expect(200);
    expect(body).toMatchObject({ stage: 'paid', amount: '100.00', amount_received: '100.00' });
    expect((await counter.post(id, 'reopen', paid).expect(200)).body).toEqual(body);
  });
});

describe('the id that a page drew for a sale', () => {
  it('is one sale where two calls under it at once differ: the slower is refused', async () => {
    for (let time = 0; time < 5; time += 1) {
      const [place, transactionId] = [await counter.gift(), drawnId()];
      const answers = await Promise.all(
        ['100', '110'].map((amount) => counter.record(place, { transactionId, amount, ...paid })),
      );
      const codes = answers.map(({ status, body }) => (status === 201 ? status : (body as Problem).code));
      expect(codes.toSorted()).toEqual([201, 'TRANSACTION_ID_TAKEN']);
      const sold = answers.find(({ status }) => status === 201);
      expect(await counter.read(transactionId, counter.staff)).toEqual(sold?.body);
    }
  });

  it('is the same sale after somebody put its amount right', async () => {
    const [place, transactionId] = [await counter.gift(), drawnId()];
    await counter.record(place, { transactionId, amount: '100' }).expect(201);
    await counter.put(transactionId, { amount: '90' }).expect(200);
    const { body } = await counter.record(place, { transactionId, amount: '100' }).expect(201);
    expect(body).toMatchObject({ id: transactionId, amount: '90.00' });
    const other = await counter.record(place, { transactionId, amount: '90' }).expect(409);
    expect((other.body as Problem).code).toBe('TRANSACTION_ID_TAKEN');
  });

  it('is sold where the call before ended before its gift was held', async () => {
    const [place, transactionId] = [await counter.gift(), drawnId()];
    const register = test.app.get(TransactionRegister, { strict: false });
    const stream = giftStream(place.giftListId, place.productId);
    const buyer = { name: 'Giulia', email: '', phone: '', message: '', address: null };
    await register.register({ id: transactionId, stream, browserHash: null }, null, async () => buyer);
    const { body } = await counter.record(place, { transactionId, ...paid }).expect(201);
    expect(body).toMatchObject({ id: transactionId, stage: 'paid', buyerName: 'Giulia Ferri' });
  });
});

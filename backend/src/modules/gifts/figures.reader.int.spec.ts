import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { LEDGER_STALE_HEADER } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { createTestApp } from '../../platform/testing/test-app.js';
import { FiguresReader } from './figures.reader.js';

/** A quarter past midnight in Rome, still the day before in UTC. */
const NOW = '2026-06-30T22:15:00.000Z';
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const LIST = {
  name: 'Nozze Anna e Luca',
  beneficiaryName: 'Anna e Luca',
  beneficiaryEmail: 'anna@example.com',
  beneficiaryPhone: '333 555 0101',
};
const clock = fixedClock(NOW);
let listId: number;
let productId: number;

const idIn = (body: unknown): number => (body as { id: number }).id;

const test = forAllTests(() => createTestApp({ clock }));
const staff = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  const occasion = await staff.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201);
  const list = { ...LIST, occasionId: idIn(occasion.body) };
  listId = idIn((await staff.post('/api/gift-lists').send(list).expect(201)).body);
  const product = { name: 'Vaso', price: '129.00', shippingCost: '0', quantityAvailable: 9 };
  productId = idIn((await staff.post('/api/products').send(product).expect(201)).body);
  const placed = { productId, giftListId: listId, listQuantity: 9 };
  await staff.post('/api/product-gift-lists').send(placed).expect(201);
});

async function sell(): Promise<string> {
  const sale = { ...BUYER, giftListId: listId, productId, type: 'acquisto', paymentMethod: 'in_negozio' };
  return ((await staff.post('/api/transactions').send(sale).expect(201)).body as { id: string }).id;
}

describe('the sums of the shop', () => {
  it('show at once what was just done, although no command waits for them', async () => {
    expect((await test.app.get(FiguresReader).countByList()).get(listId)).toEqual({
      products: 1,
      transactions: 0,
      receivedCents: 0,
    });
    const kept = await sell();
    expect((await test.app.get(FiguresReader).countByList()).get(listId)).toEqual({
      products: 1,
      transactions: 1,
      receivedCents: 0,
    });
    const given = await sell();
    await staff.post(`/api/transactions/${given}/cancel`).send({}).expect(200);
    expect((await test.app.get(FiguresReader).countByList()).get(listId)).toEqual({
      products: 1,
      transactions: 2,
      receivedCents: 0,
    });
    const { rows } = await test.pool.query(
      'select to_jsonb(s) as summary from read_models.list_summary s where list_id = $1',
      [listId],
    );
    expect(rows[0]?.summary).toMatchObject({
      gifts: 1,
      transactions_reserved: 1,
      transactions_cancelled: 1,
      reserved_cents: 12_900,
    });
    const [todo, ...others] = await test.app.get(FiguresReader).todos('collect', clock.now(), 10);
    expect(others).toEqual([]);
    expect(todo).toMatchObject({ transactionId: kept, listId, productId, dueCents: 12_900, overdue: false });
  });

  it('hold up no command while they cannot be written', async () => {
    const lock = await test.pool.connect();
    try {
      await lock.query('begin; lock table read_models.list_summary in exclusive mode');
      const [todo] = await test.app.get(FiguresReader).todos('collect', clock.now(), 1);
      const corrected = await staff
        .put(`/api/transactions/${todo?.transactionId}`)
        .send({ buyerPhone: '333 555 0199' })
        .expect(200);
      expect(corrected.headers).not.toHaveProperty(LEDGER_STALE_HEADER.toLowerCase());
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  });

  it('name a reservation overdue once its time is past, and drop it when the money is there', async () => {
    const inAMonth = new Date(clock.now().getTime() + 30 * 24 * 3_600_000);
    const [late] = await test.app.get(FiguresReader).todos('collect', inAMonth, 10);
    expect(late?.overdue).toBe(true);
    await staff
      .post(`/api/transactions/${late?.transactionId}/collect`)
      .send({ receiptId: 'r-late' })
      .expect(200);
    expect(await test.app.get(FiguresReader).todos('collect', clock.now(), 10)).toEqual([]);
    const ready = await test.app.get(FiguresReader).todos('ready', clock.now(), 10);
    expect(ready.map(({ transactionId }) => transactionId)).toEqual([late?.transactionId]);
  });
});

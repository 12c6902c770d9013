import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { HistoryEntry, MadeSale, Problem, Transaction } from '@fiocco/contracts';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { SettingsStore } from '../../settings/index.js';
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

describe('where the shop wants the number of a receipt with what comes in cash, by POS or by transfer', () => {
  const asks = (...receiptNumberFor: string[]) =>
    counter.admin.put('/api/settings').send({ receiptNumberFor }).expect(200);
  beforeAll(async () => {
    const account = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Fiocco S.r.l.' };
    await test.app.get(SettingsStore).update(account);
    await asks('pos', 'contanti', 'bonifico');
  });
  afterAll(async () => void (await asks()));

  const PAID = { receiptId: 'r-1', how: 'contanti' };
  const cancelled = async () => {
    const { id } = await counter.sold();
    await counter.post(id, 'cancel').expect(200);
    return id;
  };
  const awaited = async () => {
    const { id } = await counter.sold();
    await counter.put(id, { paymentMethod: 'bonifico' }).expect(200);
    return id;
  };
  type Taking = (more: object) => PromiseLike<{ readonly status: number; readonly body: unknown }>;
  /** Each way of taking money; what is called twice is the same call. */
  const WAYS: readonly (readonly [what: string, ready: () => Promise<Taking>])[] = [
    [
      'collecting',
      async () => {
        const { id } = await counter.sold();
        return (more) => collect(id, { ...PAID, ...more });
      },
    ],
    [
      'a transfer whose how nobody says',
      async () => {
        const id = await awaited();
        return (more) => collect(id, { receiptId: 'r-1', ...more });
      },
    ],
    [
      'completing what awaits a transfer',
      async () => {
        const id = await awaited();
        return (more) => counter.put(id, { status: 'completata', ...more });
      },
    ],
    [
      'a sale',
      async () => {
        const [place, transactionId] = [await counter.gift(), drawnId()];
        return (more) => counter.record(place, { transactionId, collected: true, ...PAID, ...more });
      },
    ],
    [
      'a sale of several gifts',
      async () => {
        const items = [{ transactionId: drawnId(), ...(await counter.gift()) }];
        const sale = { saleId: drawnId(), buyerName: 'Giulia Ferri', items, collected: true, ...PAID };
        return (more) => counter.staff.post('/api/sales').send({ ...sale, ...more });
      },
    ],
    [
      '"Incassa ora"',
      async () => {
        const { id } = await counter.sold({ status: 'in_attesa' });
        return (more) => counter.put(id, { status: 'completata', collected: true, ...PAID, ...more });
      },
    ],
    [
      '"Incassa ora" of what is cancelled',
      async () => {
        const id = await cancelled();
        return (more) => counter.put(id, { status: 'completata', collected: true, ...PAID, ...more });
      },
    ],
    [
      'reopening',
      async () => {
        const id = await cancelled();
        return (more) => counter.post(id, 'reopen', { collected: true, ...PAID, ...more });
      },
    ],
  ];

  it.each(WAYS)('%s is refused without it, beside its field, and takes nothing', async (_what, ready) => {
    const take = await ready();
    const { status, body } = await take({});
    const { code, fields, error } = body as Problem;
    expect([status, code, fields]).toEqual([400, 'RECEIPT_NUMBER_REQUIRED', { documentNumber: error }]);
    expect(error).toMatch(/serve il numero dello scontrino/);
    const { status: done, body: paid } = await take({ documentNumber: 'S 31' });
    const [one] = 'transactions' in (paid as object) ? (paid as MadeSale).transactions : [paid];
    expect(done).toBeLessThan(300);
    expect(one).toMatchObject({ stage: 'paid', amount_received: '129.00', documentNumber: 'S 31' });
    expect((await take({ documentNumber: 'S 31' })).status).toBeLessThan(300);
  });

  it('nothing is asked for money that came otherwise, of which one stands, or that is none', async () => {
    const byCheque = await counter.sold();
    await collect(byCheque.id, { receiptId: 'r-1', how: 'assegno' }).expect(200);
    const numbered = await counter.sold({ documentNumber: 'F 7' });
    await collect(numbered.id, { ...PAID, amount: '29' }).expect(200);
    await collect(numbered.id, { receiptId: 'r-2', how: 'pos' }).expect(200);
    const free = await counter.sold({}, await counter.gift({}, { price: '0', productType: 'prenotabile' }));
    await collect(free.id, PAID).expect(200);
  });

  it('staff’s pages know it, and guests’ do not', async () => {
    const { body } = await counter.staff.get('/api/cash/rules').expect(200);
    expect(body).toEqual({ receiptNumberFor: ['contanti', 'pos', 'bonifico'] });
    await test.http.get('/api/cash/rules').expect(401);
    const { body: shop } = await test.http.get('/api/public/settings').expect(200);
    expect(shop).not.toHaveProperty('receiptNumberFor');
  });
});

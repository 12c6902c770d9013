import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { CashMovement, HistoryEntry, Transaction } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { SettingsStore } from '../../settings/index.js';
import { Counter, drawnId } from '../testing/counter.js';

const clock = fixedClock('2026-11-21T10:00:00.000Z');
const [TODAY, CLOSED] = ['2026-11-21', '2026-11-19'];
const test = forAllTests(() => createTestApp({ clock }));
const counter = forAllTests(() => Counter.in(test));

type How = 'contanti' | 'pos' | 'bonifico';
const inTwo = (...ways: readonly (readonly [how: How, amount: string])[]) => ({
  receipts: ways.map(([how, amount]) => ({ receiptId: drawnId(), how, amount })),
});

const collect = (id: string, body: object, by = counter.staff) =>
  by.post(`/api/transactions/${id}/collect`).send(body);

const movementsOf = async (id: string) => {
  const { body } = await counter.staff.get('/api/movements').query({ transactionId: id }).expect(200);
  return (body as readonly CashMovement[]).map(({ how, amount, on }) => [how, amount, on]).toSorted();
};

const nothingOf = async (id: string) => {
  expect(await movementsOf(id)).toEqual([]);
  expect(await counter.read(id)).toMatchObject({ amount_received: '0.00', documentNumber: null });
};

describe('money that is collected in two ways', () => {
  // @holds life: reserved → paid: money taken in the shop, in parts if need be
  it('is two receipts of one call, under one number, and the same again is the same money', async () => {
    const { id } = await counter.sold();
    const body = { ...inTwo(['contanti', '50'], ['pos', '79']), on: '2026-11-20', documentNumber: 'S 12' };
    const answers = await Promise.all([1, 2, 3].map(() => collect(id, body).expect(200)));
    for (const { body: paid } of [...answers, await collect(id, body).expect(200)])
      expect(paid).toMatchObject({ id, stage: 'paid', amount_received: '129.00', documentNumber: 'S 12' });
    expect(await movementsOf(id)).toEqual([
      ['contanti', '50.00', '2026-11-20'],
      ['pos', '79.00', '2026-11-20'],
    ]);
    const { receipts } = await counter.read(id);
    expect(receipts?.map(({ receiptId }) => receiptId)).toEqual(body.receipts.map((one) => one.receiptId));
  });

  it('may be a part of what is due', async () => {
    const { id } = await counter.sold();
    const { body } = await collect(id, inTwo(['contanti', '20'], ['pos', '30'])).expect(200);
    expect(body).toMatchObject({ stage: 'reserved', amount_received: '50.00' });
  });

  it.each([
    ['together more than is due', 'AMOUNT_EXCEEDS_DUE', inTwo(['contanti', '50'], ['pos', '79.01'])],
    ['the second more than is due', 'AMOUNT_EXCEEDS_DUE', inTwo(['contanti', '50'], ['pos', '200'])],
    ['a second where the first is all', 'TRANSACTION_NOT_RESERVED', inTwo(['contanti', '129'], ['pos', '1'])],
  ])('is refused whole: %s', async (_, code, body) => {
    const { id } = await counter.sold();
    expect((await collect(id, body).expect(409)).body).toMatchObject({ code });
    await nothingOf(id);
  });

  it('is refused whole under an id that was other money', async () => {
    const { id } = await counter.sold();
    const body = inTwo(['contanti', '20'], ['pos', '30']);
    await collect(id, body).expect(200);
    const [first, second] = body.receipts;
    for (const receipts of [
      [first, { ...second, amount: '31' }],
      [
        { ...first, receiptId: drawnId() },
        { ...second, amount: '29' },
      ],
    ]) {
      const refused = await collect(id, { receipts }).expect(409);
      expect(refused.body).toMatchObject({ code: 'RECEIPT_OF_ANOTHER_AMOUNT' });
    }
    expect(await counter.read(id)).toMatchObject({ amount_received: '50.00' });
  });

  it('is refused whole where somebody has changed the transaction meanwhile', async () => {
    const { id, version } = await counter.sold();
    await collect(id, { receiptId: drawnId(), amount: '9' }).expect(200);
    const stale = collect(id, inTwo(['contanti', '50'], ['pos', '20'])).set('if-match', `${version}`);
    expect((await stale.expect(409)).body).toMatchObject({ code: 'MODIFIED_BY_OTHERS' });
    expect(await counter.read(id)).toMatchObject({ amount_received: '9.00' });
  });

  it('names two receipts, each with an id and an amount, or one', async () => {
    const { id } = await counter.sold();
    const [one, other] = inTwo(['contanti', '50'], ['pos', '20']).receipts;
    for (const receipts of [
      [one],
      [one, one],
      [one, { ...other, amount: '0' }],
      [one, {}],
      [],
      'x',
      undefined,
    ])
      await collect(id, { receipts }).expect(400);
    await nothingOf(id);
  });

  it('needs the number of its receipt where the shop wants it with the second way alone', async () => {
    await counter.admin
      .put('/api/settings')
      .send({ receiptNumberFor: ['pos'] })
      .expect(200);
    const { id } = await counter.sold();
    const body = inTwo(['contanti', '50'], ['pos', '79']);
    const refused = await collect(id, body).expect(400);
    expect(refused.body).toMatchObject({ code: 'RECEIPT_NUMBER_REQUIRED' });
    await nothingOf(id);
    await collect(id, { ...body, documentNumber: 'S 13' }).expect(200);
    await counter.admin.put('/api/settings').send({ receiptNumberFor: [] }).expect(200);
  });
});

describe('of a closed day', () => {
  const NONE = { contanti: 0, pos: 0, assegno: 0, buono: 0, altro: 0 };
  beforeAll(
    async () =>
      void (await counter.staff
        .post('/api/cash/closings')
        .send({ day: CLOSED, float: '0', counted: NONE })
        .expect(201)),
  );

  it('money in two ways is refused whole, and an admin who explains it corrects the day by both', async () => {
    const { id } = await counter.sold();
    const body = { ...inTwo(['contanti', '50'], ['pos', '79']), on: CLOSED };
    expect((await collect(id, body).expect(409)).body).toMatchObject({ code: 'DAY_CLOSED' });
    await nothingOf(id);
    const explained = { ...body, reason: 'Trovati nel cassetto' };
    await collect(id, explained).expect(409);
    await collect(id, explained, counter.admin).expect(200);
    const { body: book } = await counter.staff.get(`/api/movements?transactionId=${id}`).expect(200);
    expect((book as readonly CashMovement[]).map(({ correction }) => correction)).toEqual([true, true]);
  });
});

describe('a transfer of which a part comes in the shop', () => {
  beforeAll(() =>
    test.app
      .get(SettingsStore)
      .update({ bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Fiocco S.r.l.' }),
  );
  const awaited = async (): Promise<Transaction> => {
    const { id } = await counter.sold();
    return (await counter.put(id, { paymentMethod: 'bonifico' }).expect(200)).body as Transaction;
  };

  it.each([
    [
      'before',
      [
        ['contanti', '48'],
        ['bonifico', '80'],
      ],
    ],
    [
      'after',
      [
        ['bonifico', '80'],
        ['contanti', '48'],
      ],
    ],
  ] as const)(
    'is matched last, so that a bank’s fee may close the order: cash named %s it',
    async (_, ways) => {
      const { id } = await awaited();
      const body = inTwo(...ways);
      const needsWhy = await collect(id, body).expect(400);
      expect(needsWhy.body).toMatchObject({ code: 'TRANSFER_REASON_MISSING' });
      await nothingOf(id);
      const paid = await collect(id, { ...body, reason: 'Commissione della banca' }).expect(200);
      expect(paid.body).toMatchObject({ stage: 'paid', amount_received: '128.00' });
      expect(await movementsOf(id)).toEqual([
        ['bonifico', '80.00', TODAY],
        ['contanti', '48.00', TODAY],
      ]);
      const { body: diary } = await counter.admin.get(`/api/transactions/${id}/history`).expect(200);
      expect((diary as readonly HistoryEntry[]).flatMap(({ note }) => note?.text ?? [])).toContain(
        'Commissione della banca',
      );
    },
  );
});

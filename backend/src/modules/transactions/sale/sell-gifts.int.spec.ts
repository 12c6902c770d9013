import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import type { CashMovement, MadeSale, Problem, Transaction } from '@fiocco/contracts';
import { RequestContext } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList } from '../../gift-lists/testing/new-list.js';
import { GiftLedger } from '../../gifts/index.js';
import { Counter, drawnId, type Gift } from '../testing/counter.js';
import { SaleDecisions } from './sell-gifts.js';

jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp());
const counter = forAllTests(() => Counter.in(test));

describe('several gifts in one sale', () => {
  const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example' };
  const TAKEN = { collected: true, how: 'pos', on: '2026-11-20' } as const;
  const item = (place: Gift, more: { readonly amount?: string } = {}) => ({
    ...place,
    transactionId: drawnId(),
    ...more,
  });
  const saleOf = <Item>(
    items: readonly Item[],
    more: { readonly documentNumber?: string; readonly on?: string; readonly reason?: string } & object = {},
  ) => ({
    saleId: drawnId(),
    ...BUYER,
    items,
    ...more,
  });
  const taken = () => ({ ...TAKEN, receiptId: drawnId(), documentNumber: `S ${drawnId()}` });
  const sell = (body: object, by = counter.staff) => by.post('/api/sales').send(body);
  const ofList = async ({ giftListId }: Gift) =>
    (await counter.admin.get(`/api/transactions?giftListId=${giftListId}`).expect(200))
      .body as readonly Transaction[];
  const three = async () => [await counter.gift(), await counter.gift(), await counter.gift()] as const;
  const inTwo = (contanti: string, pos: string) => ({
    collected: true,
    documentNumber: `S ${drawnId()}`,
    receipts: [
      { receiptId: drawnId(), how: 'contanti', amount: contanti },
      { receiptId: drawnId(), how: 'pos', amount: pos },
    ],
  });
  const movementsOf = async (id: string) => {
    const { body } = await counter.admin.get('/api/movements').query({ transactionId: id }).expect(200);
    return (body as readonly CashMovement[]).map(({ how, amount }) => [how, amount]).toSorted();
  };
  const refusedItems = ({ body }: { readonly body: unknown }) => (body as Problem).items;

  it('has one receipt, which is shared out to the cent and whose number finds all of them', async () => {
    const [first, second, third] = await three();
    const body = saleOf([item(first), item(second, { amount: '33.33' }), item(third)], taken());
    const answer = (await sell(body).expect(201)).body as MadeSale;
    expect(answer.saleId).toBe(body.saleId);
    expect(
      answer.transactions.map(({ id, stage, amount, amount_received: got }) => [id, stage, amount, got]),
    ).toEqual(
      body.items.map(({ transactionId, amount = '129.00' }: ReturnType<typeof item>) => [
        transactionId,
        'paid',
        amount,
        amount,
      ]),
    );
    const found = await counter.admin.get('/api/transactions').query({ q: body.documentNumber }).expect(200);
    expect((found.body as readonly Transaction[]).map(({ id }) => id).toSorted()).toEqual(
      answer.transactions.map(({ id }) => id).toSorted(),
    );
    const days = { from: TAKEN.on, to: TAKEN.on };
    const ofOne = ({ id }: Transaction) =>
      counter.admin
        .get('/api/movements')
        .query({ transactionId: id, ...days })
        .expect(200);
    const books = await Promise.all(answer.transactions.map(ofOne));
    const movements = books.flatMap(({ body: rows }) => rows as readonly CashMovement[]);
    expect(movements.map(({ amount, how, on, kind }) => [amount, how, on, kind])).toEqual(
      ['129.00', '33.33', '129.00'].map((amount) => [amount, 'pos', '2026-11-20', 'receipt']),
    );
  });

  it('is told by each of its gifts, to staff alone, and finds them; one that was given up has none', async () => {
    const [first, second, third] = await three();
    const body = saleOf([item(first), item(second)], taken());
    const { transactions } = (await sell(body).expect(201)).body as MadeSale;
    const alone = await counter.sold({}, third);
    expect(transactions.map(({ saleId }) => saleId)).toEqual([body.saleId, body.saleId]);
    expect((await counter.read(alone.id)).saleId).toBeNull();
    const ofSale = async (path: string) =>
      (await counter.staff.get(path).query({ saleId: body.saleId }).expect(200)).body as unknown;
    const rows = (await ofSale('/api/transactions')) as readonly Transaction[];
    expect(rows.map(({ id, saleId }) => [id, saleId]).toSorted()).toEqual(
      transactions.map(({ id }) => [id, body.saleId]).toSorted(),
    );
    expect(await ofSale('/api/transactions/totals')).toMatchObject({ count: 2, sold: '258.00' });
    const [{ id } = { id: '' }] = transactions;
    const { body: seen } = await test.browser().get(`/api/public/transactions/${id}`).expect(200);
    expect(Object.keys(seen as object)).not.toContain('saleId');
  });

  it('is the same sale however often it is sent, and another one under its id is refused', async () => {
    const [first, second] = await three();
    const body = saleOf([item(first), item(second)], taken());
    const answers = await Promise.all([1, 2, 3].map(() => sell(body).expect(201)));
    answers.push(await sell(body).expect(201));
    for (const { body: again } of answers) expect(again).toEqual(answers[0]?.body);
    expect(await ofList(first)).toHaveLength(1);
    const other = await sell({ ...body, items: [item(second)] }).expect(409);
    expect((other.body as Problem).code).toBe('SALE_ID_TAKEN');
  });

  it('is one of two that people send under one id in the same moment; the other leaves nothing behind', async () => {
    const [first, second] = await three();
    const saleId = drawnId();
    const bodies = [first, second].map((place) => ({ ...saleOf([item(place)], taken()), saleId }));
    const answers = await Promise.all(bodies.map((body) => sell(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'SALE_ID_TAKEN' });
    const left = await Promise.all([first, second].map(ofList));
    expect(left.map(({ length }) => length).toSorted()).toEqual([0, 1]);
  });

  it('is reserved where no money is taken', async () => {
    const [first, second] = await three();
    const { body } = await sell(saleOf([item(first), item(second)])).expect(201);
    expect((body as MadeSale).transactions.map(({ stage }) => stage)).toEqual(['reserved', 'reserved']);
  });

  describe('whose money comes in two ways', () => {
    it('is paid at once: each gift has an entry of each receipt that pays of it, under one number', async () => {
      const [first, second] = await three();
      const body = saleOf([item(first), item(second)], inTwo('150.00', '108.00'));
      const { transactions } = (await sell(body).expect(201)).body as MadeSale;
      expect(transactions.map(({ stage, amount_received: got }) => [stage, got])).toEqual([
        ['paid', '129.00'],
        ['paid', '129.00'],
      ]);
      const [one, other] = transactions.map(({ id }) => id);
      expect(await movementsOf(one ?? '')).toEqual([['contanti', '129.00']]);
      expect(await movementsOf(other ?? '')).toEqual([
        ['contanti', '21.00'],
        ['pos', '108.00'],
      ]);
      const { documentNumber: q } = body;
      expect((await counter.admin.get('/api/transactions').query({ q }).expect(200)).body).toHaveLength(2);
      expect((await sell(body).expect(201)).body).toMatchObject({ saleId: body.saleId, transactions });
      expect(await movementsOf(other ?? '')).toHaveLength(2);
      const otherwise = { ...body, ...inTwo('151.00', '107.00') };
      expect((await sell(otherwise).expect(409)).body).toMatchObject({ code: 'SALE_ID_TAKEN' });
    });

    it('sells nothing for another sum, and names what is due', async () => {
      const [first] = await three();
      for (const pos of ['28.99', '29.01']) {
        const { body } = await sell(saleOf([item(first)], inTwo('100.00', pos))).expect(409);
        expect(body).toMatchObject({
          code: 'SALE_SUM_DIFFERS',
          message: expect.stringContaining('129,00\u00a0€'),
        });
      }
      expect(await ofList(first)).toEqual([]);
      await sell(saleOf([item(first)], inTwo('100.00', '29.00'))).expect(201);
    });

    it('is given up where a price changes between the question and the hold', async () => {
      const [first] = await three();
      const body = saleOf([item(first)], inTwo('100.00', '29.00'));
      const sales = test.app.get(SaleDecisions, { strict: false });
      const begin = sales.begin.bind(sales);
      const changed = jest.spyOn(sales, 'begin').mockImplementation(async (sale, isNew) => {
        await begin(sale, isNew);
        await counter.admin.put(`/api/products/${first.productId}`).send({ price: '139.00' }).expect(200);
      });
      expect((await sell(body).expect(409)).body).toMatchObject({ code: 'SALE_SUM_DIFFERS' });
      changed.mockRestore();
      expect((await ofList(first)).map(({ stage }) => stage)).toEqual(['cancelled']);
      expect((await sell(body).expect(409)).body).toMatchObject({ code: 'SALE_DROPPED' });
    });

    it('names two receipts, each with an amount', async () => {
      const place = await counter.gift();
      const { receipts, ...more } = inTwo('100.00', '29.00');
      const [one] = receipts;
      for (const wrong of [[one], [one, one], [one, { ...one, receiptId: drawnId(), amount: '0' }], 'x'])
        await sell(saleOf([item(place)], { ...more, receipts: wrong } as object)).expect(400);
    });
  });

  it('leaves nothing behind where one of three is gone, and names each that cannot be', async () => {
    const [first, second, third] = await three();
    await counter.sold({}, second);
    const items = [item(first), item(second), item({ ...third, giftListId: 1 }), item(third)];
    const body = saleOf(items, taken());
    const answer = await sell(body).expect(409);
    expect(answer.body).toMatchObject({ code: 'ITEMS_NOT_SOLD' });
    expect(refusedItems(answer)).toEqual([
      { transactionId: items[1]?.transactionId, code: 'GIFT_ALREADY_TAKEN', message: expect.any(String) },
      { transactionId: items[2]?.transactionId, code: 'LIST_NOT_FOUND', message: 'Lista non trovata' },
    ]);
    expect([await ofList(first), await ofList(third)]).toEqual([[], []]);
    await sell({ ...body, items: [items[0], items[3]] }).expect(201);
  });

  it('counts its own gifts: two of one that has a single unit, or a single piece in the shop', async () => {
    const place = await counter.gift();
    const twice = await sell(saleOf([item(place), item(place)], taken())).expect(409);
    expect(refusedItems(twice)).toHaveLength(1);
    const rare = await counter.gift({}, { quantityAvailable: 1 });
    const elsewhere = { ...rare, giftListId: (await newList(counter.admin)).id };
    await counter.admin.post('/api/product-gift-lists').send(elsewhere).expect(201);
    const body = saleOf([item(rare), item(elsewhere)], taken());
    const answer = await sell(body).expect(409);
    expect(refusedItems(answer)).toMatchObject([
      { transactionId: body.items[1]?.transactionId, code: 'OUT_OF_STOCK' },
    ]);
    // The one that was held is free again.
    expect((await ofList(rare)).map(({ stage }) => stage)).toEqual(['cancelled']);
    await sell(saleOf([item(rare)], taken())).expect(201);
    expect((await sell(body).expect(409)).body).toMatchObject({ code: 'SALE_DROPPED' });
  });

  it('refuses ids that belong to something else, and guests', async () => {
    const [first, second] = await three();
    const sold = await counter.sold({ transactionId: drawnId() }, first);
    const answer = await sell(saleOf([{ ...item(first), transactionId: sold.id }, item(second)])).expect(409);
    expect(refusedItems(answer)).toMatchObject([{ code: 'TRANSACTION_ID_TAKEN' }]);
    await sell(saleOf([item(first), item(second)]), test.browser()).expect(401);
    const aside = await sell({ ...saleOf([item(second)]), status: 'in_attesa' }).expect(400);
    expect(aside.body).toMatchObject({ fields: { status: expect.stringMatching(/non resta in attesa/) } });
    const same = item(second);
    expect((await sell(saleOf([same, same])).expect(400)).body).toMatchObject({
      fields: { items: 'Ogni regalo della vendita ha bisogno di un numero suo' },
    });
  });

  describe('whose call ends before it is over', () => {
    const sales = () => test.app.get(SaleDecisions, { strict: false });
    const asJob = <Done>(work: () => Promise<Done>) =>
      RequestContext.run({ requestId: 'job-1', actor: 'system:finish-sale' }, work);
    const stagesOf = (body: { readonly items: readonly { readonly transactionId: string }[] }) =>
      Promise.all(body.items.map(async ({ transactionId: id }) => (await counter.read(id)).stage));
    const ends = async (
      when: 'all are held' | 'one is sold',
      money: Parameters<typeof saleOf>[1] = taken(),
    ) => {
      const [first, second] = await three();
      const body = saleOf([item(first), item(second)], money);
      const isHeld = when === 'all are held';
      const ledger = test.app.get(GiftLedger, { strict: false });
      const sell2nd = ledger.handle.bind(ledger);
      const dead = isHeld
        ? jest.spyOn(sales(), 'make').mockRejectedValueOnce(new Error('ended'))
        : jest.spyOn(ledger, 'handle').mockImplementation((stream, command, overrides) => {
            const isSecond =
              command.type === 'SellHeld' && command.transactionId === body.items[1]?.transactionId;
            return isSecond ? Promise.reject(new Error('ended')) : sell2nd(stream, command, overrides);
          });
      await sell(body).expect(500);
      dead.mockRestore();
      expect(await stagesOf(body)).toEqual(isHeld ? ['held', 'held'] : ['paid', 'held']);
      return { body, first };
    };

    it('is gone on with by its page, and closed to everybody else until then', async () => {
      const { body } = await ends('all are held');
      const [{ transactionId: id } = { transactionId: '' }] = body.items;
      expect((await counter.post(id, 'cancel').expect(409)).body).toMatchObject({ code: 'SALE_UNDER_WAY' });
      const { body: made } = await sell(body).expect(201);
      expect((made as MadeSale).transactions.map(({ stage }) => stage)).toEqual(['paid', 'paid']);
    });

    it('is given up by its job where it was not decided, and never made after that', async () => {
      const { body, first } = await ends('all are held');
      await asJob(() => sales().finish(body.saleId));
      await eventually(async () => expect(await stagesOf(body)).toEqual(['cancelled', 'cancelled']));
      const [one = item(first)] = body.items;
      expect((await counter.read(one.transactionId)).saleId).toBeNull();
      expect((await sell(body).expect(409)).body).toMatchObject({ code: 'SALE_DROPPED' });
      await counter.sold({}, first);
    });

    // @holds restore: finish-sale
    it('is finished by its job where it was decided, with the same receipt', async () => {
      const { body } = await ends('one is sold');
      await asJob(() => sales().finish(body.saleId));
      await asJob(() => sales().finish(body.saleId));
      await eventually(async () => expect(await stagesOf(body)).toEqual(['paid', 'paid']));
      for (const { transactionId } of body.items)
        expect(await counter.read(transactionId)).toMatchObject({
          amount_received: '129.00',
          documentNumber: body.documentNumber,
        });
    });

    it('is finished by its job as its money was divided', async () => {
      const { body } = await ends('one is sold', inTwo('150.00', '108.00'));
      await asJob(() => sales().finish(body.saleId));
      await eventually(async () => expect(await stagesOf(body)).toEqual(['paid', 'paid']));
      const [, { transactionId: other } = { transactionId: '' }] = body.items;
      expect(await movementsOf(other)).toEqual([
        ['contanti', '21.00'],
        ['pos', '108.00'],
      ]);
    });

    it('is finished though its day was closed meanwhile, on the day on which it is; a closed day begins none', async () => {
      const DAY = '2026-11-17';
      const { body } = await ends('one is sold', { ...taken(), on: DAY });
      const none = { contanti: '0', pos: '0', assegno: '0', buono: '0', altro: '0' };
      await counter.staff
        .post('/api/cash/closings')
        .send({ day: DAY, float: '0', counted: { ...none, pos: '129' }, reason: null })
        .expect(201);
      await asJob(() => sales().finish(body.saleId));
      await eventually(async () => expect(await stagesOf(body)).toEqual(['paid', 'paid']));
      const [, late = item(await counter.gift())] = body.items;
      const ofDay = { transactionId: late.transactionId, from: DAY, to: DAY };
      expect((await counter.admin.get('/api/movements').query(ofDay).expect(200)).body).toEqual([]);
      const [first, second] = await three();
      const refused = await sell(saleOf([item(first), item(second)], { ...taken(), on: DAY })).expect(409);
      expect(refused.body).toMatchObject({ code: 'DAY_CLOSED' });
      expect(await ofList(first)).toEqual([]);
      const corrected = { ...taken(), on: DAY, reason: 'Venduti la sera' };
      const body2 = saleOf([item(first), item(second)], corrected);
      await sell(body2, counter.staff).expect(409);
      await sell(saleOf(body2.items, corrected), counter.admin).expect(201);
    });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { BackgroundRegistry, RequestContext } from '../../../platform/index.js';
import { SetStock } from '../../gifts/index.js';
import { StockPromises } from './stock-promises.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

const BODY = { name: 'Lampada', price: '49.90', quantityAvailable: 3 };
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };

describe('products', () => {
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp();
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => shop.close());

  const rows = async () =>
    (await shop.pool.query('select count(*)::int as n from catalog.product')).rows[0].n;
  const stockEvents = async (id: number) =>
    (
      await shop.pool.query('select type, data from ledger.events where stream = $1 order by revision', [
        `stock-${id}`,
      ])
    ).rows;

  it('are created with the specified defaults, their quantity in the ledger', async () => {
    const { body } = await staff.post('/api/products').send(BODY).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Lampada',
      description: null,
      price: '49.90',
      shippingCost: '0.00',
      quantityAvailable: 3,
      quantityAllocated: 0,
      quantityOnLists: 0,
      productCode: null,
      productType: 'intero',
      vatRate: '22',
      category: null,
      supplier: null,
      cost: null,
      margin: null,
      marginPercent: null,
      ean: null,
      isQuotaProduct: false,
      image: null,
      imageUrl: null,
      pictures: [],
      video: null,
      giftListIds: [],
      version: 1,
    });
    expect(await stockEvents(body.id)).toEqual([{ type: 'stock.QuantitySet.v1', data: '{"quantity":3}' }]);
    const stored = await shop.pool.query(
      'select price_cents, shipping_cents from catalog.product where id = $1',
      [body.id],
    );
    expect(stored.rows).toEqual([{ price_cents: '4990', shipping_cents: '0' }]);
  });

  it.each([
    ['129', '129.00'],
    [129, '129.00'],
    [49.9, '49.90'],
    ['49,90', '49.90'],
    [0, '0.00'],
    ['99999999.99', '99999999.99'],
  ])('take the price %p as %s', async (price, shown) => {
    const { body } = await staff
      .post('/api/products')
      .send({ ...BODY, price, shippingCost: price })
      .expect(201);
    expect([body.price, body.shippingCost]).toEqual([shown, shown]);
  });

  const tooFine = 'Il prezzo deve essere un importo in euro con al massimo due decimali';
  it.each([
    [{ name: undefined }, 'name', 'Il nome del prodotto è richiesto'],
    [{ name: ' ' }, 'name', 'Il nome del prodotto è richiesto'],
    [{ name: 'x'.repeat(10_000) }, 'name', 'Testo troppo lungo: al massimo 200 caratteri'],
    [{ price: undefined }, 'price', 'Il prezzo è richiesto'],
    [{ price: null }, 'price', 'Il prezzo è richiesto'],
    [{ price: '' }, 'price', 'Il prezzo è richiesto'],
    [{ price: -1 }, 'price', 'Il prezzo non può essere negativo'],
    [{ price: '1.005' }, 'price', tooFine],
    [{ price: 1e21 }, 'price', tooFine],
    [{ price: '100000000.00' }, 'price', tooFine],
    [{ price: 'gratis' }, 'price', tooFine],
    [{ price: { euro: 1 } }, 'price', tooFine],
    [{ price: true }, 'price', tooFine],
    [{ shippingCost: '' }, 'shippingCost', 'Il costo di spedizione è richiesto'],
    [{ shippingCost: -0.01 }, 'shippingCost', 'Il costo di spedizione non può essere negativo'],
    [{ quantityAvailable: undefined }, 'quantityAvailable', 'La quantità è richiesta'],
    [{ quantityAvailable: 0 }, 'quantityAvailable', 'La quantità deve essere almeno 1'],
    [{ quantityAvailable: -3 }, 'quantityAvailable', 'La quantità deve essere almeno 1'],
    [{ quantityAvailable: 1.5 }, 'quantityAvailable', 'La quantità deve essere un numero intero'],
    [{ quantityAvailable: 'tre' }, 'quantityAvailable', 'La quantità deve essere un numero intero'],
    [{ quantityAvailable: 1e9 }, 'quantityAvailable', 'La quantità è troppo grande'],
    [{ productType: 'altro' }, 'productType', 'Il tipo di prodotto non è previsto'],
    [{ vatRate: 'esente' }, 'vatRate', 'L’aliquota IVA è una percentuale tra 0 e 100, per esempio 22'],
    [{ vatRate: 101 }, 'vatRate', 'L’aliquota IVA è una percentuale tra 0 e 100, per esempio 22'],
    [{ vatRate: -4 }, 'vatRate', 'L’aliquota IVA è una percentuale tra 0 e 100, per esempio 22'],
    [{ imageUrl: 'https://altrove.example/a.jpg' }, 'imageUrl', 'L’indirizzo dell’immagine non è valido'],
    [{ imageUrl: '/api/logout' }, 'imageUrl', 'L’indirizzo dell’immagine non è valido'],
    [{ image: '/media/../api/logout' }, 'image', 'L’indirizzo dell’immagine non è valido'],
    [{ video: '/api/logout' }, 'video', 'L’indirizzo del video non è valido'],
    [{ imageUrl: '//altrove.example/a.jpg' }, 'imageUrl', 'L’indirizzo dell’immagine non è valido'],
    [{ video: 'javascript:alert(1)' }, 'video', 'L’indirizzo del video non è valido'],
    [{ description: 'x'.repeat(10_000) }, 'description', 'Testo troppo lungo: al massimo 5000 caratteri'],
    [{ description: 5 }, 'description', 'Deve essere un testo'],
    [{ productCode: ['a'] }, 'productCode', 'Deve essere un testo'],
    [{ description: 'a\0b' }, 'description', 'Contiene caratteri non ammessi'],
    [{ selectedGiftListIds: [1] }, 'selectedGiftListIds', 'Una delle liste scelte non esiste'],
    [{ selectedGiftListIds: ['x'] }, 'selectedGiftListIds', 'Lista non valida'],
    [{ selectedGiftListIds: [1e300] }, 'selectedGiftListIds', 'Lista non valida'],
    [{ selectedGiftListIds: 7 }, 'selectedGiftListIds', 'Lista non valida'],
  ])('refuse %j and leave nothing behind', async (changes, field, text) => {
    const before = await rows();
    const answer = await staff
      .post('/api/products')
      .send({ ...BODY, ...changes })
      .expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: text } });
    expect(await rows()).toBe(before);
  });

  it('keep HTML and emoji as they were typed', async () => {
    const words = { name: '<img src=x onerror=alert(1)> 🎁', description: `"'&<script>1</script>` };
    const { body } = await staff
      .post('/api/products')
      .send({ ...BODY, ...words })
      .expect(201);
    expect(body).toMatchObject(words);
  });

  it('take and answer their picture under both names', async () => {
    const path = `/media/${'a'.repeat(64)}.jpg`;
    const made = await newProduct(staff, { image: path });
    expect(made).toMatchObject({ image: path, imageUrl: path });
    const put = async (body: object) =>
      (await staff.put(`/api/products/${made.id}`).send(body).expect(200)).body as object;
    const other = `/media/${'b'.repeat(64)}.jpg`;
    expect(await put({ imageUrl: other })).toMatchObject({ image: other, imageUrl: other });
    expect(await put({ name: 'Vaso' })).toMatchObject({ image: other, imageUrl: other });
    expect(await put({ image: null })).toMatchObject({ image: null, imageUrl: null });
    const foreign = await staff
      .put(`/api/products/${made.id}`)
      .send({ image: 'https://altrove.example/a.jpg' })
      .expect(400);
    expect(foreign.body.fields).toEqual({ image: 'L’indirizzo dell’immagine non è valido' });
  });

  it('and logouts are called with an empty body of JSON as without one', async () => {
    const { id } = await newProduct(staff);
    await staff.delete(`/api/products/${id}`).set('content-type', 'application/json').send().expect(204);
    const other = await shop.signInAsStaff();
    await other.post('/api/logout').set('content-type', 'application/json').send().expect(204);
  });

  it('change only what the body names', async () => {
    const { id } = await newProduct(staff, { description: 'Vetro soffiato', productCode: 'L-1' });
    const { body } = await staff
      .put(`/api/products/${id}`)
      .send({ price: 59.9, quantityAvailable: 9 })
      .expect(200);
    expect(body).toMatchObject({
      id,
      description: 'Vetro soffiato',
      productCode: 'L-1',
      price: '59.90',
      quantityAvailable: 9,
      shippingCost: '9.90',
      version: 2,
    });
    const emptied = await staff.put(`/api/products/${id}`).send({ description: '' }).expect(200);
    expect(emptied.body).toMatchObject({ description: null, price: '59.90' });
    await staff.put(`/api/products/${id}`).send({ price: null }).expect(400);
    await staff.put(`/api/products/${id}`).send({ name: '' }).expect(400);
  });

  it('refuse a stale change and say whose it was', async () => {
    const { id } = await newProduct(staff);
    await staff.put(`/api/products/${id}`).set('If-Match', '"1"').send({ price: 1 }).expect(200);
    const late = await staff.put(`/api/products/${id}`).set('If-Match', '"1"').send({ price: 2 }).expect(409);
    expect(late.body.code).toBe('MODIFIED_BY_OTHERS');
    expect((await staff.get(`/api/products/${id}`)).body.price).toBe('1.00');
  });

  it('never lose one of two changes made at once', async () => {
    const { id } = await newProduct(staff);
    const answers = await Promise.all([
      staff.put(`/api/products/${id}`).send({ name: 'Nuovo nome' }),
      staff.put(`/api/products/${id}`).send({ price: '7.00' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await staff.get(`/api/products/${id}`);
    expect(body).toMatchObject({ name: 'Nuovo nome', price: '7.00', version: 3 });
  });

  it('change no stock where the record does not commit', async () => {
    const { id } = await newProduct(staff, { quantityAvailable: 3 });
    await shop.pool.query(`create function catalog.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await shop.pool.query(`create constraint trigger refuse after update on catalog.product
      deferrable initially deferred for each row execute function catalog.refuse()`);
    try {
      const answer = await staff.put(`/api/products/${id}`).send({ name: 'Altro', quantityAvailable: 9 });
      expect(answer.status).toBe(500);
    } finally {
      await shop.pool.query('drop function catalog.refuse() cascade');
    }
    expect(await stockEvents(id)).toHaveLength(1);
    const { body } = await staff.get(`/api/products/${id}`).expect(200);
    expect(body).toMatchObject({ name: 'Servizio di piatti', quantityAvailable: 3 });
  });

  /** Does something else where a quantity is set. */
  const insteadOfSetting = (act: (command: SetStock, set: () => Promise<unknown>) => Promise<unknown>) => {
    const bus = shop.app.get(CommandBus);
    const execute = bus.execute.bind(bus);
    return jest
      .spyOn(bus, 'execute')
      .mockImplementation((command) =>
        command instanceof SetStock ? act(command, () => execute(command)) : execute(command),
      );
  };
  const unreachable = () => insteadOfSetting(() => Promise.reject(new Error('no stock to be reached')));

  it('are made once, and said so, where the stock can not be reached after they were saved', async () => {
    const list = await newList(staff);
    const before = await rows();
    const gone = unreachable();
    const { body } = await staff
      .post('/api/products')
      .send({ ...BODY, selectedGiftListIds: [list.id] })
      .expect(201);
    gone.mockRestore();
    expect(body).toMatchObject({
      name: 'Lampada',
      giftListIds: [],
      warning: expect.stringContaining('liste'),
    });
    expect(await rows()).toBe(before + 1);
    await shop.app.get(StockPromises, { strict: false }).keepAll();
    expect((await stockEvents(body.id)).map(({ data }) => data)).toEqual(['{"quantity":3}']);
  });

  // @holds restore: stock-promises
  it('keep the quantity of the ledger after a restore, whatever had been promised', async () => {
    const { id } = await newProduct(staff, { quantityAvailable: 3 });
    const gone = unreachable();
    await staff.put(`/api/products/${id}`).send({ quantityAvailable: 9 });
    const step = shop.app.get(BackgroundRegistry).restoreSteps.find(({ name }) => name === 'stock-promises');
    const said = await step?.begin(1).finish();
    gone.mockRestore();
    await shop.app.get(StockPromises, { strict: false }).keepAll();
    expect((await stockEvents(id)).map(({ data }) => data)).toEqual(['{"quantity":3}']);
    expect(said).toEqual([expect.stringContaining(`Product ${id} `)]);
  });

  it('get the stock that their record promised, also where it could not be reached at once', async () => {
    const { id } = await newProduct(staff, { quantityAvailable: 3 });
    const gone = unreachable();
    const saved = await staff
      .put(`/api/products/${id}`)
      .send({ name: 'Altro', quantityAvailable: 9 })
      .expect(200);
    expect(saved.body).toMatchObject({ name: 'Altro', warning: expect.stringContaining('quantità') });
    gone.mockRestore();
    expect(await stockEvents(id)).toHaveLength(1);
    const promises = shop.app.get(StockPromises, { strict: false });
    await promises.keepAll();
    await promises.keepAll();
    expect((await stockEvents(id)).map(({ data }) => data)).toEqual(['{"quantity":3}', '{"quantity":9}']);
    const { rows } = await shop.pool.query<{ actor: string }>(
      `select metadata::json->>'actor' as actor from ledger.events where stream = $1 and revision = 1`,
      [`stock-${id}`],
    );
    expect(rows[0]?.actor).toMatch(/^staff:/);
    expect((await shop.pool.query('select from catalog.stock_promise')).rowCount).toBe(0);
    expect((await staff.get(`/api/products/${id}`).expect(200)).body.name).toBe('Altro');
  });

  it('get every quantity that was saved, in that order and by who saved it', async () => {
    const { id } = await newProduct(staff, { quantityAvailable: 3 });
    const gone = unreachable();
    await staff.put(`/api/products/${id}`).send({ quantityAvailable: 9 }).expect(200);
    gone.mockRestore();
    const owner = await shop.signInAsAdmin();
    await owner.put(`/api/products/${id}`).send({ quantityAvailable: 5 }).expect(200);
    const { rows: told } = await shop.pool.query<{ data: string; actor: string }>(
      `select data, metadata::json->>'actor' as actor from ledger.events where stream = $1 order by revision`,
      [`stock-${id}`],
    );
    expect(told.map(({ data }) => data)).toEqual([3, 9, 5].map((quantity) => `{"quantity":${quantity}}`));
    const [created, overtaken, last] = told.map(({ actor }) => actor);
    expect(overtaken).toBe(created);
    expect(last).not.toBe(created);
  });

  it('never go back to a quantity whose turn was lost while the next one was set', async () => {
    const { id } = await newProduct(staff, { quantityAvailable: 3 });
    const set = (quantity: number, stillHeld: () => Promise<void>): Promise<void> =>
      shop.app.get(CommandBus).execute(new SetStock(id, quantity, stillHeld));
    const nextOne = () => set(7, () => Promise.resolve());
    const overtaken = RequestContext.run({ requestId: 'late', actor: 'staff:1' }, () => set(5, nextOne));
    await expect(overtaken).rejects.toMatchObject({ name: 'StockOvertaken' });
    expect((await stockEvents(id)).map(({ data }) => data)).toEqual(['{"quantity":3}', '{"quantity":7}']);
  });

  it('are saved with a warning where units were taken while they were, so that the next change fits', async () => {
    const lists = [(await newList(staff)).id, (await newList(staff)).id];
    const { id } = await newProduct(staff, { quantityAvailable: 3, selectedGiftListIds: lists });
    const sold = insteadOfSetting(async (_, set) => {
      for (const giftListId of lists) {
        const sale = { giftListId, productId: id, ...BUYER };
        await staff.post('/api/transactions').send(sale).expect(201);
      }
      return set();
    });
    const change = { name: 'Altro', quantityAvailable: 1 };
    const saved = await staff.put(`/api/products/${id}`).set('If-Match', '"1"').send(change).expect(200);
    expect(sold.mock.calls.some(([command]) => command instanceof SetStock)).toBe(true);
    sold.mockRestore();
    expect(saved.body).toMatchObject({
      name: 'Altro',
      version: 2,
      quantityAvailable: 3,
      quantityAllocated: 2,
      warning: expect.stringContaining('La quantità resta quella di prima'),
    });
    const next = { quantityAvailable: 2 };
    const again = await staff.put(`/api/products/${id}`).set('If-Match', '"2"').send(next).expect(200);
    expect(again.body).toMatchObject({ quantityAvailable: 2, version: 3 });
    expect(again.body).not.toHaveProperty('warning');
  });

  it('may be put on lists as they are created', async () => {
    const [one, other] = [await newList(staff), await newList(staff, { name: 'Altra' })];
    const { id, giftListIds } = await newProduct(staff, { selectedGiftListIds: [one.id, other.id, one.id] });
    expect([...giftListIds].sort()).toEqual([one.id, other.id].sort());
    const { body: lists } = await staff.get(`/api/products/${id}/gift-lists`).expect(200);
    expect(lists).toEqual(
      expect.arrayContaining([
        { id: one.id, name: one.name },
        { id: other.id, name: 'Altra' },
      ]),
    );
    const { body: all } = await staff.get('/api/products').expect(200);
    expect(all.find((each: { id: number }) => each.id === id).giftListIds).toHaveLength(2);
  });

  it('are deleted with their places on lists', async () => {
    const list = await newList(staff);
    const { id } = await newProduct(staff, { selectedGiftListIds: [list.id] });
    await staff.delete(`/api/products/${id}`).expect(204);
    await staff.get(`/api/products/${id}`).expect(404);
    await staff.delete(`/api/products/${id}`).expect(404);
    const { body: cards } = await shop.http.get(`/api/products?giftListId=${list.id}`).expect(200);
    expect(cards).toEqual([]);
  });

  it('have names of one line, which turn nothing that stands beside them', async () => {
    const { id } = await newProduct(staff, {
      name: 'Vaso \u202eblu\n👨‍👩‍👧\u0007',
      description: 'Due\nrighe',
    });
    const { body } = await staff.get(`/api/products/${id}`).expect(200);
    expect(body).toMatchObject({ name: 'Vaso blu 👨‍👩‍👧', description: 'Due\nrighe' });
  });

  it('are shown to guests only where they stand on a list that these may see, without what is the shop’s business', async () => {
    const { id } = await newProduct(staff);
    await shop.http.get(`/api/products/${id}`).expect(404);
    const locked = await newList(staff, { password: 'segreta' });
    await staff.post('/api/product-gift-lists').send({ productId: id, giftListId: locked.id }).expect(201);
    const onList = (listId: number) => `/api/products/${id}?giftListId=${listId}`;
    await shop.http.get(onList(locked.id)).expect(404);
    const guest = shop.browser();
    await guest.post(`/api/gift-lists/${locked.id}/unlock`).send({ password: 'segreta' }).expect(200);
    const { body } = await guest.get(onList(locked.id)).expect(200);
    expect((await guest.get(`/api/products/${id}`).expect(200)).body).toEqual(body);
    const hidden404 = await shop.http.get(`/api/products/${id}`).expect(404);
    const unknown404 = await shop.http.get('/api/products/2147483647').expect(404);
    const said = ({ requestId: _id, instance: _at, ...problem }: Record<string, unknown>) => problem;
    expect(said(hidden404.body)).toEqual(said(unknown404.body));
    await guest.get(onList((await newList(staff)).id)).expect(404);
    await guest.get(`/api/products/${id}?giftListId=x`).expect(404);
    expect(body).toMatchObject({ id, name: 'Servizio di piatti', price: '129.00', quantityAvailable: 4 });
    for (const hidden of ['giftListIds', 'quantityAllocated', 'quantityOnLists', 'vatRate', 'version'])
      expect(body).not.toHaveProperty(hidden);
  });

  it.each(['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '%00'])(
    'know no product %s',
    async (id) => {
      const calls = [
        staff.get(`/api/products/${id}`),
        staff.put(`/api/products/${id}`).send({ name: 'x' }),
        staff.delete(`/api/products/${id}`),
        staff.get(`/api/products/${id}/gift-lists`),
        staff.get(`/api/products/${id}/images`),
      ];
      for (const { status, body } of await Promise.all(calls)) {
        expect([400, 404]).toContain(status);
        expect(body).toMatchObject({ code: expect.any(String), error: expect.any(String) });
      }
    },
  );

  it('are closed to anonymous callers otherwise', async () => {
    await shop.http.get('/api/products').expect(401);
    await shop.http.get('/api/products?giftListId=').expect(401);
    await shop.http.post('/api/products').send(BODY).expect(401);
    await shop.http.put('/api/products/1').send(BODY).expect(401);
    await shop.http.delete('/api/products/1').expect(401);
    await shop.http.get('/api/products/1/gift-lists').expect(401);
  });
});

// @takes 15 s
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ADMINS_HISTORY,
  HISTORY_KINDS,
  NEXT_CURSOR_HEADER,
  type ShopHistoryEntry,
  TOTAL_COUNT_HEADER,
  type Transaction,
} from '@fiocco/contracts';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import { forAllTests } from '@fiocco/testing/jest';
import { compareWithRebuild, rebuildAll } from '@fiocco/projections';
import { BackgroundRegistry, EVENT_STORE } from '../../platform/index.js';
import { createTestApp } from '../../platform/testing/test-app.js';
import { Counter, drawnId, type Gift } from '../transactions/testing/counter.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

type Asked = Readonly<Record<string, string | number>>;

let now = '2026-11-20T22:30:00.000Z';
const test = forAllTests(() => createTestApp({ clock: { now: () => new Date(now) } }));
let counter: Counter;
/** Sold on the 20th and paid on the 21st, on a list of its own. */
let sale: Transaction;
let place: Gift;
/** Another list's, reserved by staff on the 21st. */
let other: Transaction;

const asked = (query: Asked = {}, by = counter.admin) => by.get('/api/history').query(query);
const entries = async (query: Asked = {}, by = counter.admin): Promise<readonly ShopHistoryEntry[]> =>
  (await asked({ limit: 200, ...query }, by).expect(200)).body as ShopHistoryEntry[];
const sentences = async (query: Asked, by = counter.admin): Promise<readonly string[]> =>
  (await entries(query, by)).map(({ sentence }) => sentence);
const nameOf = async (path: string): Promise<string> =>
  ((await counter.admin.get(path).expect(200)).body as { name: string }).name;

beforeAll(async () => {
  counter = await Counter.in(test);
  place = await counter.gift({ listQuantity: 2 }, { name: 'Tostapane' });
  sale = await counter.sold({ type: 'acquisto', paymentMethod: 'in_negozio' }, place);
  await counter.admin.put('/api/settings').send({ smtpPassword: 'segretissima' }).expect(200);
  // In Rome another day has begun.
  now = '2026-11-20T23:30:00.000Z';
  await counter.post(sale.id, 'collect', { receiptId: drawnId(), how: 'pos' }).expect(200);
  other = await counter.sold({ type: 'acquisto', paymentMethod: 'in_negozio', buyerName: 'Ugo Neri' });
});

describe('an entry of the shop’s history', () => {
  it('tells of a purchase in the words of its diary, with who, where, how much and what changed', async () => {
    const [paid, taken] = await entries({ transactionId: sale.id });
    expect(paid).toMatchObject({ kind: 'money', sentence: 'Pagata per intero' });
    expect(taken).toMatchObject({
      at: now,
      kind: 'money',
      subject: { kind: 'transaction', id: sale.id, name: sale.orderNumber },
      by: { kind: 'staff', id: 1, name: 'titolare' },
      sentence: 'ha incassato 129,00 € con il POS',
      changes: [{ field: 'Incassato', before: '0,00 €', after: '129,00 €', kept: 'readable' }],
      note: null,
      because: null,
      amount: '129.00',
      giftListId: place.giftListId,
      giftListName: await nameOf(`/api/gift-lists/${place.giftListId}`),
      productId: place.productId,
      productName: 'Tostapane',
      transactionId: sale.id,
      orderNumber: sale.orderNumber,
      buyerName: 'Giulia Ferri',
      readable: true,
      event: { type: 'gift.MoneyTaken.v2', stream: `gift-${place.giftListId}_${place.productId}` },
    });
    const { body: diary } = await counter.admin.get(`/api/transactions/${sale.id}/history`).expect(200);
    expect(await sentences({ transactionId: sale.id })).toEqual(
      (diary as { sentence: string }[]).map(({ sentence }) => sentence),
    );
  });

  it('tells of records field by field, of a gift on its list, and of the stock', async () => {
    await counter.staff.put(`/api/products/${place.productId}`).send({ price: '99.00' }).expect(200);
    const terms = { listQuantity: 3, priority: 1 };
    await counter.staff
      .put(`/api/product-gift-lists/product/${place.productId}/gift-list/${place.giftListId}`)
      .send(terms)
      .expect(200);
    const told = await entries({ productId: place.productId, kind: 'product,gift' });
    expect(told.map(({ sentence }) => sentence)).toEqual([
      'ha cambiato come il regalo sta sulla lista',
      'ha modificato il prodotto',
      'ha messo il regalo sulla lista',
      'ha cambiato quanti pezzi ha il negozio',
      'ha creato il prodotto',
    ]);
    const [gift, product, placed, stock] = told;
    expect(gift).toMatchObject({
      subject: { kind: 'gift', id: `${place.giftListId}_${place.productId}`, name: 'Tostapane' },
      by: { kind: 'staff', name: 'commessa' },
      changes: [
        { field: 'Quantità nella lista', before: '2', after: '3' },
        { field: 'Quanto lo desiderano', after: 'Desideratissimo' },
      ],
    });
    expect(product).toMatchObject({
      subject: { kind: 'product', id: String(place.productId), name: 'Tostapane' },
      changes: [{ field: 'Prezzo', before: '129,00 €', after: '99,00 €', kept: 'readable' }],
    });
    expect(placed?.changes).toContainEqual(
      expect.objectContaining({ field: 'Quantità nella lista', before: null, after: '2' }),
    );
    expect(stock?.changes).toEqual([
      { field: 'Quantità in negozio', before: '0', after: '4', kept: 'readable' },
    ]);
  });

  it('says of a secret only that it changed', async () => {
    const told = await entries({ subject: 'settings:shop' });
    expect(told[0]).toMatchObject({
      kind: 'settings',
      sentence: 'ha modificato le impostazioni',
      changes: [{ before: null, after: null, kept: 'secret' }],
    });
    expect(JSON.stringify(told)).not.toContain('segretissima');
  });

  it('tells of a closed day what was expected and counted, and why', async () => {
    const counted = { contanti: '10.00', pos: '129.00', assegno: '0', buono: '0', altro: '0' };
    const reason = 'Resto sbagliato';
    await counter.staff
      .post('/api/cash/closings')
      .send({ day: '2026-11-21', float: '0', counted, reason })
      .expect(201);
    const [closed] = await entries({ kind: 'closing' });
    expect(closed).toMatchObject({
      subject: { kind: 'day', id: '2026-11-21', name: '21 novembre 2026' },
      sentence: 'ha chiuso la giornata del 21 novembre 2026',
      note: { text: reason },
    });
    expect(closed?.changes.map(({ before, after }) => [before, after])).toEqual([
      ['0,00 €', '10,00 €'],
      ['129,00 €', '129,00 €'],
    ]);
  });
});

describe('the filters of the shop’s history', () => {
  const ids = async (query: Asked) => (await entries(query)).map(({ id }) => id);
  const each = async (query: Asked, is: (entry: ShopHistoryEntry) => boolean) => {
    const [found, all] = [await ids(query), await entries()];
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(all.filter(is).map(({ id }) => id));
    expect(found.length).toBeLessThan(all.length);
  };

  it('leave the entries of some days in Rome', () =>
    each({ from: '2026-11-20', to: '2026-11-20' }, ({ at }) => at < '2026-11-20T23:00'));
  it('leave those of a person', () => each({ person: 2 }, ({ by }) => by.id === 2));
  it('leave those of a kind of actor', async () => {
    expect(await ids({ person: 'buyer' })).toEqual([]);
  });
  it('leave those of some kinds', () =>
    each({ kind: 'money,closing' }, ({ kind }) => kind === 'money' || kind === 'closing'));
  it('leave all that happened on a list', () =>
    each({ giftListId: place.giftListId }, ({ giftListId }) => giftListId === place.giftListId));
  it('leave all that happened to a product', () =>
    each({ productId: place.productId }, ({ productId }) => productId === place.productId));
  it('leave those of a purchase', () =>
    each({ transactionId: other.id }, ({ transactionId }) => transactionId === other.id));
  it('leave those of one thing itself', () =>
    each({ subject: `list:${place.giftListId}` }, ({ subject }) => subject.id === String(place.giftListId)));
  it('leave those of an amount, whichever way the money went', () =>
    each({ amountFrom: '129', amountTo: '129,00' }, ({ amount }) => Math.abs(Number(amount)) === 129));
  it('leave those that have every word in buyer, order, list or product', async () => {
    await each({ q: 'ugo' }, ({ transactionId }) => transactionId === other.id);
    await each({ q: 'TOSTAPANE' }, ({ productId }) => productId === place.productId);
    expect(await ids({ q: 'ugo tostapane' })).toEqual([]);
  });
  it('go together', () =>
    each(
      { kind: 'money', giftListId: place.giftListId, from: '2026-11-21', person: 1 },
      ({ kind, giftListId }) => kind === 'money' && giftListId === place.giftListId,
    ));

  it.each([
    ['from', '2026-02-30'],
    ['person', 'ugo'],
    ['giftListId', '1e3'],
    ['subject', 'list'],
    ['amountFrom', 'molto'],
    ['limit', '201'],
    ['cursor', 'x'],
  ])('refuse %s=%s in words', async (field, value) => {
    const { body } = await asked({ [field]: value }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
  });
});

describe('a kind that does not exist', () => {
  it('is refused by its place among those that were asked for', async () => {
    const { body } = await asked({ kind: 'money,tutto' }).expect(400);
    expect(body).toMatchObject({ fields: { 'kind.1': 'Questo tipo di evento non esiste' } });
  });
});

describe('the pages of the shop’s history', () => {
  it('follow each other without a gap or a repeat, also among entries of one instant', async () => {
    const all = await entries();
    expect(new Set(all.map(({ at }) => at)).size).toBeLessThan(all.length / 3);
    const found: ShopHistoryEntry[] = [];
    let cursor = '';
    do {
      const { body, headers } = await asked({ limit: 3, ...(cursor && { cursor }) }).expect(200);
      found.push(...(body as ShopHistoryEntry[]));
      const told = headers as Record<string, string>;
      expect(told[TOTAL_COUNT_HEADER]).toBe(String(all.length));
      cursor = told[NEXT_CURSOR_HEADER] ?? '';
    } while (cursor);
    expect(found).toEqual(all);
    const places = all.map(({ at, id }) => `${at} ${id.padStart(20, '0')}`);
    expect(places).toEqual(places.toSorted().toReversed());
  });
});

describe('who reads the shop’s history', () => {
  it('is no guest', async () => {
    await test.http.get('/api/history').expect(401);
  });

  it('is staff without the kinds that are admins’', async () => {
    const [admins, staffs] = [await entries(), await entries({}, counter.staff)];
    expect(admins.some(({ kind }) => kind === 'settings')).toBe(true);
    expect(admins.some(({ kind }) => kind === 'access')).toBe(true);
    expect(staffs).toEqual(admins.filter(({ kind }) => !ADMINS_HISTORY.includes(kind)));
    expect(await entries({ subject: 'settings:shop' }, counter.staff)).toEqual([]);
  });

  it.each(HISTORY_KINDS)('may ask for %s or is told why not', async (kind) => {
    const { status, body } = await asked({ kind }, counter.staff);
    if (ADMINS_HISTORY.includes(kind)) expect([status, body.code]).toEqual([403, 'ADMIN_ONLY']);
    else expect(status).toBe(200);
  });
});

describe('what nobody can tell any more', () => {
  it('is an erased person’s name: their purchases stay without it', async () => {
    const email = 'ida.rossi@posta.example';
    const { id } = await counter.sold({
      buyerName: 'Ida Rossi',
      buyerEmail: email,
      type: 'acquisto',
      paymentMethod: 'in_negozio',
    });
    await counter.put(id, { buyerName: 'Ida Bianchi' }).expect(200);
    expect((await entries({ transactionId: id }))[0]).toMatchObject({
      buyerName: 'Ida Bianchi',
      changes: [{ field: 'Nome', before: 'Ida Rossi', after: 'Ida Bianchi' }],
    });
    await counter.post(id, 'cancel').expect(200);
    const confirmation = 'CANCELLA';
    await counter.admin.post('/api/privacy/erasure').send({ email, confirmation }).expect(200);
    const told = await entries({ transactionId: id });
    expect(told.length).toBeGreaterThan(3);
    expect(JSON.stringify(told)).not.toMatch(/Ida|posta\.example/);
    expect(told.map(({ buyerName }) => buyerName)).toEqual(told.map(() => null));
    expect(told.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'Dati',
      before: null,
      after: null,
      kept: 'erased',
    });
    expect(await entries({ q: 'ida' })).toEqual([]);
    expect((await entries({ kind: 'privacy' }))[0]).toMatchObject({
      sentence: 'ha cancellato i dati di una persona',
      subject: { kind: 'shop' },
    });
  });

  it('is an event of an unknown version: it is told as such, and the page goes on', async () => {
    const store = test.app.get<EventStore>(EVENT_STORE);
    const append = async (stream: string, type: string) => {
      const [last] = await store.read(stream, { direction: 'backward', limit: 1 });
      const strange = { id: crypto.randomUUID(), event: { type, data: {} } };
      const context = { at: now, actor: 'system:later', cause: 'x' };
      await store.append(stream, last?.revision ?? -1, seal(stream, last, [strange], context));
    };
    const { productId } = place;
    await append(`gift-${place.giftListId}_${productId}`, 'gift.Wrapped.v1');
    await append(`gift-${place.giftListId}_${productId}`, 'gift.GiftTermsChanged.v9');
    await append('record-settings', 'record.Merged.v1');
    await append('loyalty-3', 'loyalty.CardGiven.v1');
    const told = (await entries()).filter(({ readable }) => !readable);
    expect(
      told.map(({ kind, subject, sentence, event }) => [kind, subject.kind, sentence, event.type]),
    ).toEqual([
      ['ledger', 'shop', NOT_READ, 'loyalty.CardGiven.v1'],
      ['settings', 'settings', NOT_READ, 'record.Merged.v1'],
      ['gift', 'gift', NOT_READ, 'gift.GiftTermsChanged.v9'],
      ['gift', 'gift', NOT_READ, 'gift.Wrapped.v1'],
    ]);
    expect((await entries({ subject: `gift:${place.giftListId}_${productId}` }, counter.staff)).length).toBe(
      4,
    );
    // What was before it is told whole.
    expect((await entries({ transactionId: sale.id }))[1]?.changes).toHaveLength(1);
  });
});
const NOT_READ = 'Un evento che questa versione di Fiocco non sa leggere';

describe('the rows of the shop’s history', () => {
  it('are those that a rebuild makes, and hold nothing about a person', async () => {
    await entries();
    const projections = test.app.get(BackgroundRegistry).projections.filter(({ name }) => name === 'history');
    const store = test.app.get<EventStore>(EVENT_STORE);
    const compared = await compareWithRebuild({ pool: test.pool, store, projections });
    expect(compared).toMatchObject([{ table: 'history', differences: 0 }]);
    const before = await entries();
    await rebuildAll({ pool: test.pool, store }, projections);
    expect(await entries()).toEqual(before);
    const { rows } = await test.pool.query<{ text: string }>(
      'select string_agg(h::text, chr(10)) as text from read_models.history h',
    );
    expect(rows[0]?.text).not.toMatch(/Giulia|Ferri|Ugo|posta|Tostapane|titolare/);
  });
});

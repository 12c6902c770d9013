import { beforeAll, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type {
  AsOf,
  CashView,
  ErasureFacts,
  GiftList,
  ListCredit,
  ListThen,
  RecordHistoryEntry,
  Transaction,
} from '@fiocco/contracts';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import { eventually, fixedClock } from '@fiocco/testing';
import { EVENT_STORE } from '../../../platform/index.js';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { tracesOf } from '../../privacy/testing/traces.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

const clock = fixedClock('2026-11-21T10:00:00.000Z');
const [TODAY, YESTERDAY] = ['2026-11-21', '2026-11-20'];
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const FUND = 0;

let list: GiftList;
/** Costs 129.00 €. */
let productId: number;

const test = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => test.signInAsAdmin());
const staff = forAllTests(() => test.signInAsStaff());
beforeAll(async () => {
  list = await newList(admin, { acceptsFund: true, allowedPaymentMethods: { inNegozio: true } });
  productId = (await newProduct(admin)).id;
  await admin
    .post('/api/product-gift-lists')
    .send({ productId, giftListId: list.id, canBuyInQuota: true })
    .expect(201);
});

/** A share that is sold at the counter and paid. */
async function share(of: number, amount: string, giftListId = list.id): Promise<string> {
  const sale = { ...BUYER, giftListId, productId: of, type: 'quota', amount };
  const { id } = (await staff.post('/api/transactions').send(sale).expect(201)).body as Transaction;
  await staff
    .post(`/api/transactions/${id}/collect`)
    .send({ receiptId: `r-${id}` })
    .expect(200);
  return id;
}

const credit = async (id = list.id): Promise<ListCredit> =>
  (await staff.get(`/api/gift-lists/${id}/credit`).expect(200).expect('cache-control', 'no-store'))
    .body as ListCredit;
const record = (body: object, by: Browser = staff, id = list.id) =>
  by.post(`/api/gift-lists/${id}/credit`).send({ on: TODAY, reference: 'Scontrino 7', ...body });
const takenBack = (id: number, entryId: string, by = admin, body: object = { reason: 'Lista sbagliata' }) =>
  by.post(`/api/gift-lists/${id}/credit/${entryId}/reverse`).send(body);

/** A list of its own, whose fund has one contribution. */
async function listWith(amount: string, more: object = {}): Promise<{ id: number; paid: string }> {
  const open = { acceptsFund: true, allowedPaymentMethods: { inNegozio: true } };
  const { id } = await newList(admin, { ...open, beneficiaryEmail: 'altri@posta.example', ...more });
  return { id, paid: await share(FUND, amount, id) };
}
const USE = { entryId: 'use-1', kind: 'used', amount: '30' };

describe('the credit of a list', () => {
  let part: string;

  it('is nothing before anybody gave to the fund or a share', async () => {
    expect(await credit()).toEqual({
      fund: '0.00',
      shares: '0.00',
      used: '0.00',
      returned: '0.00',
      available: '0.00',
      entries: [],
    });
    const { body } = await record(USE).expect(409);
    expect(body).toMatchObject({ code: 'CREDIT_EXCEEDED', details: { availableCents: 0 } });
  });

  it('is the fund and the shares of what is not paid whole, less what was given back', async () => {
    const fund = await share(FUND, '50');
    part = await share(productId, '29');
    await admin
      .post(`/api/transactions/${fund}/refund`)
      .send({ receiptId: 'back', amount: '10', reason: 'Importo sbagliato' })
      .expect(200);
    expect(await credit()).toMatchObject({ fund: '40.00', shares: '29.00', available: '69.00' });
  });

  it('is used once for each entry, with its day, its paper and who recorded it', async () => {
    const first = (await record(USE).expect(201)).body as ListCredit;
    expect((await record(USE).expect(201)).body).toEqual(first);
    expect(first).toMatchObject({ used: '30.00', returned: '0.00', available: '39.00' });
    expect(first.entries).toEqual([
      {
        id: 'use-1',
        kind: 'used',
        amount: '30.00',
        on: TODAY,
        reference: 'Scontrino 7',
        by: 'commessa',
        at: '2026-11-21T10:00:00.000Z',
        reversed: null,
      },
    ]);
    const { body } = await record({ ...USE, amount: '31' }).expect(409);
    expect(body).toMatchObject({ code: 'CREDIT_ENTRY_OF_ANOTHER' });
  });

  it('goes back in money by an admin only, as a refund of the day of its paper', async () => {
    clock.set('2026-11-21T10:30:00.000Z');
    const back = { entryId: 'back-1', kind: 'returned', amount: '9', on: YESTERDAY };
    expect((await record(back).expect(403)).body).toMatchObject({ code: 'ADMIN_ONLY' });
    const { body } = await record(back, admin).expect(201);
    expect(body).toMatchObject({ used: '30.00', returned: '9.00', available: '30.00' });
    const cash = (await staff.get(`/api/cash?from=${YESTERDAY}&to=${YESTERDAY}`).expect(200))
      .body as CashView;
    expect(cash.total).toEqual({
      received: '0.00',
      reversed: '0.00',
      refunded: '9.00',
      exchanged: '0.00',
      net: '-9.00',
    });
    expect(cash.methods.map(({ key, net }) => [key, net])).toEqual([['in_negozio', '-9.00']]);
    expect(cash.lists.map(({ key, net }) => [key, net])).toEqual([[String(list.id), '-9.00']]);
  });

  it('is told with how its list was, entry by entry', async () => {
    const then = async (at: string) =>
      (await staff.get(`/api/audit/as-of/lists/${list.id}?at=${at}`).expect(200)).body as AsOf<ListThen>;
    const [early, late] = [await then('2026-11-21T11:29'), await then('2026-11-21T11:30')];
    const used = {
      id: 'use-1',
      label: 'Credito usato',
      text: '30,00\u00a0€ il 21 novembre 2026 (Scontrino 7), registrato da commessa',
    };
    expect(early.state?.happenings).toEqual([used]);
    expect(late.state?.happenings).toMatchObject([
      used,
      { label: 'Credito restituito', text: expect.stringContaining('il 20 novembre 2026') },
    ]);
    expect([late.events, late.later]).toEqual([early.events + 1, early.later - 1]);
  });

  it('is exported with what is kept about its beneficiaries', async () => {
    const person = { email: list.beneficiaryEmail };
    const { body } = await admin.post('/api/privacy/export').send(person).expect(200);
    const movimenti = [
      { id: 'back-1', kind: 'returned' },
      { id: 'use-1', reference: 'Scontrino 7' },
    ];
    expect(body).toMatchObject({ credito: [{ listId: list.id, movimenti }] });
  });

  it('is told with the history of its list, among the changes of its form', async () => {
    const history = async () =>
      (await staff.get(`/api/records/list/${list.id}/history`).expect(200))
        .body as readonly RecordHistoryEntry[];
    const told = (label: string, amount: string, on: string) => [
      { field: 'credit', label, before: null, after: amount, kept: 'readable' },
      { field: 'on', label: 'Giorno', before: null, after: on, kept: 'readable' },
      { field: 'reference', label: 'Documento', before: null, after: 'Scontrino 7', kept: 'readable' },
    ];
    await staff.put(`/api/gift-lists/${list.id}`).send({ notes: 'Credito in ordine' }).expect(200);
    const [changed, back, used, created] = await history();
    expect([changed?.action, created?.action]).toEqual(['changed', 'created']);
    expect(back).toEqual({
      revision: 0,
      at: '2026-11-21T10:30:00.000Z',
      action: 'happened',
      actor: { kind: 'staff', name: 'titolare' },
      fields: told('Credito restituito', '9,00\u00a0€', '20 novembre 2026'),
    });
    expect(used).toMatchObject({
      revision: 0,
      at: '2026-11-21T10:00:00.000Z',
      actor: { name: 'commessa' },
      fields: told('Credito usato', '30,00\u00a0€', '21 novembre 2026'),
    });
    const { body: rest } = await staff.get(`/api/records/list/${list.id}/history?before=1`).expect(200);
    expect(rest).toEqual([back, used, created]);
  });

  it('has its papers in the vault, once each, and in no event', async () => {
    const store = test.app.get<EventStore>(EVENT_STORE);
    const events = await store.read(`credit-${list.id}`);
    expect(events.map(({ type, data }) => [type, data['reference']])).toEqual([
      ['credit.CreditUsed.v2', { ref: `credit_${list.id}_use-1#1`, digest: expect.any(String) }],
      ['credit.CreditReturned.v4', { ref: `credit_${list.id}_back-1#1`, digest: expect.any(String) }],
    ]);
    await record({ ...USE, reference: 'Un altro documento' }).expect(409, /CREDIT_ENTRY_OF_ANOTHER/);
    await record({ ...USE, entryId: 'too-much', amount: '900', reference: 'Buono Zanon' }).expect(409);
    expect(Object.keys(await tracesOf(['Un altro documento', 'Buono Zanon'], test))).toEqual([]);
    expect(Object.keys(await tracesOf(['Scontrino 7'], test))).toEqual(['personal_data.versions (opened)']);
  });

  it('is less once its gift is paid whole', async () => {
    expect(part).toBeDefined();
    await share(productId, '100');
    expect(await credit()).toMatchObject({ fund: '40.00', shares: '0.00', available: '1.00' });
    expect((await record({ entryId: 'use-2', kind: 'used', amount: '1.01' }).expect(409)).body).toMatchObject(
      {
        code: 'CREDIT_EXCEEDED',
        details: { availableCents: 100 },
      },
    );
  });

  it('is not lost twice: what it was used for is given back to no guest, until an admin takes the entry back', async () => {
    const { id, paid } = await listWith('100');
    await record({ entryId: 'gone', kind: 'returned', amount: '70', reference: 'R 9' }, admin, id).expect(
      201,
    );
    const refund = (amount?: string) =>
      admin
        .post(`/api/transactions/${paid}/refund`)
        .send({ receiptId: `back-${amount ?? 'all'}`, amount, reason: 'Ripensamento' });
    const reversal = admin
      .post(`/api/transactions/${paid}/reverse`)
      .send({ receiptId: `r-${paid}`, reason: 'Segnato due volte' });
    for (const call of [refund(), reversal]) {
      const { body } = await call.expect(409);
      expect(body).toMatchObject({
        code: 'CREDIT_SPENT',
        details: { spentCents: 7_000, leftCents: 3_000 },
        error: expect.stringContaining('70,00\u00a0€'),
      });
    }
    await admin.delete(`/api/transactions/${paid}`).expect(409, /TRANSACTION_NOT_DELETABLE/);
    await refund('30').expect(200);
    expect(await credit(id)).toMatchObject({ fund: '70.00', available: '0.00' });
    await takenBack(id, 'gone', admin, { reason: 'Mai consegnati' }).expect(201);
    await refund().expect(200);
    expect(await credit(id)).toMatchObject({ fund: '0.00', returned: '0.00', available: '0.00' });
  });

  it('goes out once where it is used at the moment in which a guest gets it back', async () => {
    const places = await Promise.all(Array.from({ length: 6 }, () => listWith('100')));
    const left = places.map(async ({ id, paid }) => {
      const [used, refunded] = await Promise.all([
        record({ entryId: 'gone', kind: 'used', amount: '100', reference: 'R 9' }, staff, id),
        admin.post(`/api/transactions/${paid}/refund`).send({ receiptId: 'back', reason: 'Ripensamento' }),
      ]);
      expect([used.status, refunded.status]).toEqual(used.status === 409 ? [409, 200] : [201, 409]);
      return (await credit(id)).available;
    });
    expect(await Promise.all(left)).toEqual(places.map(() => '0.00'));
  });

  it('comes back with an entry that an admin takes back: once, with a reason, in the till and in the history', async () => {
    const { id } = await listWith('100', { beneficiaryEmail: list.beneficiaryEmail });
    await record({ entryId: 'gone', kind: 'returned', amount: '9', on: YESTERDAY }, admin, id).expect(201);
    await takenBack(id, 'gone', staff).expect(403, /ADMIN_ONLY/);
    await takenBack(id, 'none').expect(404, /CREDIT_ENTRY_NOT_FOUND/);
    await takenBack(id, 'gone', admin, { reason: ' ' }).expect(400, /Il motivo è obbligatorio/);
    const first = (await takenBack(id, 'gone').expect(201)).body as ListCredit;
    expect((await takenBack(id, 'gone').expect(201)).body).toEqual(first);
    const reversed = { by: 'titolare', at: clock.now().toISOString(), reason: 'Lista sbagliata' };
    expect(first).toMatchObject({
      returned: '0.00',
      available: '100.00',
      entries: [{ id: 'gone', amount: '9.00', reversed }],
    });
    const cash = (await staff.get(`/api/cash?from=${TODAY}&to=${TODAY}`).expect(200)).body as CashView;
    const row = cash.lists.find(({ key }) => key === String(id));
    expect(row).toMatchObject({ received: '100.00', refunded: '-9.00', net: '109.00' });
    const told = 'Credito restituito, registrazione annullata';
    const { body: history } = await staff.get(`/api/records/list/${id}/history`).expect(200);
    expect((history as readonly RecordHistoryEntry[])[0]?.fields).toMatchObject([
      { label: told, after: '9,00\u00a0€' },
      { label: 'Motivo', after: 'Lista sbagliata' },
    ]);
    const { body: then } = await staff.get(`/api/audit/as-of/lists/${id}`).expect(200);
    expect((then as AsOf<ListThen>).state?.happenings[1]).toMatchObject({
      label: told,
      text: '9,00\u00a0€ (Lista sbagliata), annullata da titolare',
    });
    expect(await tracesOf(['Lista sbagliata'], test)).toEqual({ 'personal_data.versions (opened)': 1 });
  });

  it.each([
    [{ amount: '-1' }, 'amount'],
    [{ amount: '1e1' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: undefined }, 'amount'],
    [{ on: '2026-11-22' }, 'on'],
    [{ on: '2026-02-30' }, 'on'],
    [{ reference: '  ' }, 'reference'],
    [{ kind: 'altro' }, 'kind'],
    [{ entryId: '' }, 'entryId'],
  ])('refuses %j', async (other, field) => {
    const { body } = await record({ ...USE, entryId: 'use-3', ...other }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
  });

  it('stops nothing else of how its list was where one of its events cannot be read', async () => {
    const store = test.app.get<EventStore>(EVENT_STORE);
    const other = await newList(admin);
    const stream = `credit-${other.id}`;
    const strange = { id: crypto.randomUUID(), event: { type: 'credit.CreditLent.v1', data: {} } };
    const metadata = { at: clock.now().toISOString(), actor: 'staff:1', cause: 'x' };
    await store.append(stream, -1, seal(stream, undefined, [strange], metadata));
    const { body } = await staff.get(`/api/audit/as-of/lists/${other.id}`).expect(200);
    expect((body as AsOf<ListThen>).state).toMatchObject({
      id: other.id,
      happenings: [{ label: 'Credito', text: expect.stringContaining('l’evento n. 1 di «Credito»') }],
    });
    const told = await staff.get(`/api/records/list/${other.id}/history`).expect(200);
    expect((told.body as readonly RecordHistoryEntry[])[0]?.fields[0]?.after).toBe(
      'l’evento n. 1 non si può leggere',
    );
  });

  it('tells papers of an earlier version of its events, and a repeat of such an entry', async () => {
    const store = test.app.get<EventStore>(EVENT_STORE);
    const other = await newList(admin, { acceptsFund: true });
    const stream = `credit-${other.id}`;
    const data = { entryId: 'old-1', amountCents: 100, on: TODAY, reference: 'Ricevuta 1/2025' };
    const old = { id: crypto.randomUUID(), event: { type: 'credit.CreditUsed.v1', data } };
    const metadata = { at: clock.now().toISOString(), actor: 'staff:1', cause: 'x' };
    await store.append(stream, -1, seal(stream, undefined, [old], metadata));
    const same = { entryId: 'old-1', kind: 'used', amount: '1', reference: 'Ricevuta 1/2025' };
    expect((await record(same, staff, other.id).expect(201)).body).toMatchObject({
      used: '1.00',
      entries: [{ id: 'old-1', reference: 'Ricevuta 1/2025' }],
    });
    await record({ ...same, reference: 'Altra' }, staff, other.id).expect(409, /CREDIT_ENTRY_OF_ANOTHER/);
  });

  it('is of a list that exists, and not for guests', async () => {
    await staff.get('/api/gift-lists/999999999999/credit').expect(404);
    await record(USE, staff, 999_999_999_999).expect(404);
    await test.http.get(`/api/gift-lists/${list.id}/credit`).expect(401);
  });
});

describe('the erasure of its beneficiaries', () => {
  const KEPT =
    'I documenti del credito usato o restituito (movimenti: 6) restano nelle scritture contabili, visibili ai soli amministratori, fino al 21 novembre 2036.';
  const referencesFor = async (by: Browser) =>
    ((await by.get(`/api/gift-lists/${list.id}/credit`).expect(200)).body as ListCredit).entries.map(
      ({ reference }) => reference,
    );

  // One of their lists has an entry that nobody can read.
  it('leaves its papers to administrators, until the books may be thrown away', async () => {
    const person = { email: list.beneficiaryEmail, confirmation: 'CANCELLA' };
    const { body } = await admin.post('/api/privacy/erasure').send(person).expect(200);
    expect((body as ErasureFacts).kept).toContain(KEPT);
    expect(await referencesFor(admin)).toEqual(['Scontrino 7', 'Scontrino 7']);
    const restricted = 'riservato agli amministratori';
    expect(await referencesFor(staff)).toEqual([restricted, restricted]);
    const then = await staff.get(`/api/audit/as-of/lists/${list.id}`).expect(200);
    expect(JSON.stringify(then.body)).not.toContain('Scontrino 7');
    const history = await staff.get(`/api/records/list/${list.id}/history`).expect(200);
    expect(JSON.stringify(history.body)).toContain(restricted);
    expect(JSON.stringify(history.body)).not.toContain('Scontrino 7');
    await test.pool.query("update jobs.outbox set run_at = '-infinity' where name = 'forget-kept'");
    await eventually(async () =>
      expect(await referencesFor(admin)).toEqual(['dati cancellati', 'dati cancellati']),
    );
    expect(await tracesOf(['Scontrino 7', 'Lista sbagliata'], test)).toEqual({});
  });
});

import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { HistoryEntry, RegisteredMail, Transaction, VerificationState } from '@fiocco/contracts';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { compareWithRebuild } from '@fiocco/projections';
import { eventually, fixedClock } from '@fiocco/testing';
import { EVENT_STORE, VAULT } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { tracesOf } from '../../privacy/testing/traces.js';
import { allReadModels } from '../read-models/transaction-read-models.js';
import { Counter, drawnId } from '../testing/counter.js';

// One application for many calls, on a busy machine.
jest.setTimeout(60_000);

const NUMBER = 'Fattura elettronica 2026/4471';
const clock = fixedClock('2026-11-21T10:00:00.000Z');
const test = forAllTests(() => createTestApp({ clock }));
const counter = forAllTests(() => Counter.in(test));

const store = () => test.app.get<EventStore>(EVENT_STORE);
const named = (id: string, documentNumber: string | null, by = counter.staff) =>
  counter.put(id, { documentNumber }, by).expect(200);
const newest = async (id: string, by = counter.staff) =>
  ((await by.get(`/api/transactions/${id}/history`).expect(200)).body as HistoryEntry[])[0];
const found = async (q: string, by = counter.staff) =>
  (
    (await by.get(`/api/transactions?q=${encodeURIComponent(q)}`).expect(200)).body as readonly Transaction[]
  ).map(({ id }) => id);
const versionsOf = async (subject: string): Promise<number> => {
  const [kept] = await test.app.get<Vault>(VAULT).versionsOf(test.pool, [subject]);
  return kept?.versions.length ?? 0;
};
const versions = (id: string): Promise<number> => versionsOf(`paper_${id}`);

async function differences() {
  const projections = allReadModels(test.app.get<Vault>(VAULT));
  const compared = await compareWithRebuild({ pool: test.pool, store: store(), projections });
  return compared.filter((one) => one.differences > 0);
}

async function verified(): Promise<VerificationState> {
  await counter.admin.post('/api/audit/verification').expect(202);
  return eventually(async () => {
    const { body } = await counter.admin.get('/api/audit/verification').expect(200);
    expect(body.state).not.toBe('running');
    return body as VerificationState;
  });
}

describe('the number of a receipt or an invoice', () => {
  it('is shown, told before and after, and found, and stands in no event', async () => {
    const { id } = await counter.sold();
    await named(id, NUMBER);
    expect(await newest(id)).toMatchObject({
      type: 'gift.DocumentNamed.v2',
      sentence: `ha segnato lo scontrino o la fattura n. ${NUMBER}`,
      changes: [{ field: 'Documento', before: null, after: NUMBER }],
    });
    await named(id, 'Scontrino 12');
    expect((await newest(id))?.changes).toEqual([
      { field: 'Documento', before: NUMBER, after: 'Scontrino 12' },
    ]);
    expect(await counter.read(id)).toMatchObject({ documentNumber: 'Scontrino 12' });
    expect(await found('SCONTRINO 12')).toEqual([id]);
    expect(await found(NUMBER)).toEqual([]);
    expect(Object.keys(await tracesOf([NUMBER], test))).toEqual(['personal_data.versions (opened)']);
    await named(id, '');
    expect(await newest(id)).toMatchObject({
      sentence: 'ha tolto il numero di scontrino o fattura',
      changes: [{ field: 'Documento', before: 'Scontrino 12', after: 'vuoto' }],
    });
    expect(await differences()).toEqual([]);
  });

  it('is kept once, and not where its change is refused', async () => {
    const { id, version } = await counter.sold();
    await named(id, NUMBER);
    await named(id, NUMBER);
    await counter.put(id, { documentNumber: NUMBER }).set('if-match', `"${version}"`).expect(200);
    const stale = counter.put(id, { documentNumber: 'Altro 1' }).set('if-match', `"${version}"`);
    await stale.expect(409, /MODIFIED_BY_OTHERS/);
    await counter.put(id, { documentNumber: 'Altro 2', type: 'quota' }).expect(409, /TYPE_FIXED/);
    expect(await versions(id)).toBe(1);
  });

  it('comes along where a cancelled purchase is reopened', async () => {
    const { id } = await counter.sold({ status: 'in_attesa' });
    await counter.put(id, { status: 'annullata' }).expect(200);
    await counter.put(id, { status: 'completata', documentNumber: NUMBER }).expect(200);
    expect(await counter.read(id)).toMatchObject({ stage: 'reserved', documentNumber: NUMBER });
  });

  it('is one of an earlier version of the event too, which wrote it out', async () => {
    const { id, giftListId, productId } = await counter.sold();
    const stream = `gift-${giftListId}_${productId}`;
    const [last] = await store().read(stream, { direction: 'backward', limit: 1 });
    const data = { transactionId: id, documentNumber: 'Ricevuta 0815' };
    const event = { id: crypto.randomUUID(), event: { type: 'gift.DocumentNamed.v1', data } };
    const context = { at: clock.now().toISOString(), actor: 'staff:1', cause: 'x' };
    await store().append(stream, last?.revision ?? -1, seal(stream, last, [event], context));
    await eventually(async () => expect(await found('ricevuta 0815')).toEqual([id]));
    expect(await counter.read(id)).toMatchObject({ documentNumber: 'Ricevuta 0815' });
    await named(id, 'Ricevuta 0815');
    expect(await versions(id)).toBe(0);
    expect((await newest(id))?.changes).toEqual([
      { field: 'Documento', before: null, after: 'Ricevuta 0815' },
    ]);
    await named(id, NUMBER);
    expect((await newest(id))?.changes).toEqual([
      { field: 'Documento', before: 'Ricevuta 0815', after: NUMBER },
    ]);
    expect(await differences()).toEqual([]);
  });
});

const NOTE = 'Passa la zia Ortensia:\nchiamare prima';

describe('a note of the staff', () => {
  it('is read by staff alone, told before and after, and stands beside the buyer’s data alone, in no mail', async () => {
    const guest = test.browser();
    const step = { isCheckoutStep1: true, type: 'acquisto', staffNote: 'Da un ospite' };
    const { body } = await counter.record(await counter.gift(), step, guest).expect(201);
    const { id } = body as Transaction;
    const reserve = { paymentMethod: 'in_negozio', status: 'completata', staffNote: 'Da un ospite' };
    await counter.put(id, reserve, guest).expect(200);
    expect(await counter.read(id, counter.staff)).toMatchObject({ stage: 'reserved', staffNote: null });
    await counter.put(id, { staffNote: ` ${NOTE} ` }).expect(200);
    expect(await counter.read(id, counter.staff)).toMatchObject({ staffNote: NOTE });
    expect(await newest(id)).toMatchObject({
      type: 'gift.BuyerCorrected.v1',
      sentence: 'ha aggiunto la nota interna',
      changes: [{ field: 'Nota interna', before: null, after: 'scritta' }],
    });
    const answers = [`/api/transactions/${id}`, `/api/public/transactions/${id}`];
    for (const address of answers) {
      const { text } = await guest.get(address).expect(200);
      expect(text).toContain('Giulia Ferri');
      expect(text).not.toMatch(/staffNote|Ortensia/);
    }
    await counter.post(id, 'collect', { receiptId: 'ortensia-1' }, counter.staff).expect(200);
    await eventually(async () => {
      const { body: mails } = await counter.staff.get('/api/mail-register').query({ transactionId: id });
      const templates = (mails as readonly RegisteredMail[]).map(({ template }) => template);
      expect(templates.toSorted()).toEqual(['conferma-prenotazione', 'ricevuta']);
    });
    expect(Object.keys(await tracesOf(['zia Ortensia'], test))).toEqual([
      'read_models.transactions',
      'personal_data.versions (opened)',
    ]);
  });

  it('stays where the buyer is put right, is taken back by an empty text, and is no longer than 2,000 characters', async () => {
    const { id } = await counter.sold();
    await counter.put(id, { staffNote: NOTE }).expect(200);
    await counter.put(id, { buyerPhone: '333 555 0199' }).expect(200);
    const { version, staffNote } = await counter.read(id);
    expect(staffNote).toBe(NOTE);
    expect((await counter.put(id, { staffNote: NOTE }).expect(200)).body).toMatchObject({ version });
    await counter.put(id, { staffNote: 'x'.repeat(2_001) }).expect(400, /staffNote/);
    expect((await counter.put(id, { staffNote: '' }).expect(200)).body).toMatchObject({ staffNote: null });
    expect(await versionsOf(`buyer_${id}`)).toBe(4);
    await counter.put(id, { staffNote: '' }).expect(200);
    expect(await versionsOf(`buyer_${id}`)).toBe(4);
  });
});

it('goes along with what an invoice needs to the gift that a purchase is exchanged for, and is erased on both', async () => {
  const email = 'ulrica@posta.example';
  const old = await counter.sold({ buyerName: 'Ulrica Vanni', buyerEmail: email });
  const address = { street: 'Via Larga 3', zipCode: '20122', city: 'Milano', province: 'MI' };
  const invoice = { name: 'Ulrica Vanni', taxCode: 'RSSMRA85T10A56NH', address };
  await counter.put(old.id, { staffNote: 'Suona la nonna Ermengarda', invoice }).expect(200);
  const to = { ...(await counter.gift()), transactionId: drawnId(), receiptId: drawnId() };
  await counter.post(old.id, 'exchange', to, counter.staff).expect(201);
  const { invoice: noted } = await counter.read(old.id);
  for (const id of [old.id, to.transactionId])
    expect(await counter.read(id)).toMatchObject({
      staffNote: 'Suona la nonna Ermengarda',
      invoice: noted,
      buyerName: 'Ulrica Vanni',
    });
  expect(noted).toMatchObject(invoice);
  await counter.admin.post('/api/privacy/erasure').send({ email, confirmation: 'CANCELLA' }).expect(200);
  for (const id of [old.id, to.transactionId])
    expect(await counter.read(id)).toMatchObject({ staffNote: null, invoice: null, buyerName: null });
  expect(await tracesOf(['Ermengarda'], test)).toEqual({});
});

describe('the erasure of a buyer', () => {
  let id: string;
  const KEPT =
    'I numeri di scontrini e fatture (transazioni: 1) restano nelle scritture contabili, visibili ai soli amministratori, fino al 21 novembre 2036.';
  const erase = (confirmation?: string) =>
    counter.admin.post('/api/privacy/erasure').send({ email: 'vera@posta.example', confirmation });

  beforeAll(async () => {
    ({ id } = await counter.sold({ buyerName: 'Vera Sforza', buyerEmail: 'vera@posta.example' }));
    await counter.put(id, { staffNote: 'Il cognato Ezzelino paga domani' }).expect(200);
    await named(id, 'Fattura 88 intestata Sforza');
  });

  it('says until when the number is kept', async () => {
    const { body } = await erase().expect(409);
    expect(body.details.kept).toEqual([KEPT]);
    const { body: file } = await counter.admin
      .post('/api/privacy/export')
      .send({ email: 'vera@posta.example' });
    expect(file.documenti).toEqual([
      {
        transaction_id: id,
        document_number: 'Fattura 88 intestata Sforza',
        dati: [{ version: 1, fields: { number: 'Fattura 88 intestata Sforza' } }],
      },
    ]);
    expect((await erase('CANCELLA').expect(200)).body.kept).toEqual([KEPT]);
  });

  it('leaves it to administrators alone', async () => {
    expect(await counter.read(id)).toMatchObject({
      buyerName: null,
      documentNumber: 'Fattura 88 intestata Sforza',
      staffNote: null,
    });
    expect(await tracesOf(['Ezzelino'], test)).toEqual({});
    expect(await counter.read(id, counter.staff)).toMatchObject({ buyerName: null, documentNumber: null });
    expect((await newest(id, counter.admin))?.sentence).toContain('n. Fattura 88 intestata Sforza');
    expect(await newest(id)).toMatchObject({
      sentence: 'ha segnato lo scontrino o la fattura',
      changes: [{ field: 'Documento', before: null, after: 'riservato agli amministratori' }],
    });
    expect(await found('intestata')).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  // @holds restore: forget-kept
  it('is followed by its end, when the books may be thrown away', async () => {
    const { rows } = await test.pool.query("select run_at from jobs.outbox where name = 'forget-kept'");
    expect(rows).toEqual([{ run_at: new Date('2036-11-21T10:00:00.000Z') }]);
    await test.pool.query("update jobs.outbox set run_at = '-infinity' where name = 'forget-kept'");
    await eventually(async () => expect(await tracesOf(['intestata Sforza'], test)).toEqual({}));
    expect((await newest(id, counter.admin))?.changes).toEqual([
      { field: 'Documento', before: null, after: 'dati cancellati' },
    ]);
    expect(await counter.read(id)).toMatchObject({ documentNumber: null });
    expect(await differences()).toEqual([]);
    expect(await verified()).toMatchObject({
      state: 'verified',
      result: { intact: true, values: { flawed: 0 } },
    });
  });

  it('deletes at once a number that was taken back', async () => {
    const { id: other } = await counter.sold({ buyerEmail: 'ugo@posta.example' });
    await named(other, 'Preventivo per Ugo Sanvitale');
    await named(other, '');
    const person = { email: 'ugo@posta.example', confirmation: 'CANCELLA' };
    expect((await counter.admin.post('/api/privacy/erasure').send(person).expect(200)).body.kept).toEqual([]);
    expect(await tracesOf(['Preventivo per Ugo'], test)).toEqual({});
  });
});

describe('what an invoice needs', () => {
  const ADDRESS = { street: 'Rio Terà dei Pensieri 913', zipCode: '30135', city: 'Venezia', province: 'VE' };
  const INVOICE = {
    name: 'Vetri Zanin S.n.c.',
    vatNumber: 'IT 0441872 0274',
    sdiCode: 'kz7qw4x',
    address: ADDRESS,
  };
  const KEPT = { ...INVOICE, taxCode: null, vatNumber: '04418720274', sdiCode: 'KZ7QW4X', pec: null };
  const offers = (offersInvoice: boolean) =>
    counter.admin.put('/api/settings').send({ offersInvoice }).expect(200);

  it('is noted by staff, told before and after, and stands in no event and no list', async () => {
    const { id, giftListId } = await counter.sold({ invoice: INVOICE });
    expect((await counter.read(id, counter.staff)).invoice).toEqual(KEPT);
    await counter
      .put(id, { invoice: { ...INVOICE, vatNumber: null, taxCode: 'RSSMRA85T10A56NH' } })
      .expect(200);
    const field = 'Dati per la fattura';
    expect(await newest(id)).toMatchObject({
      sentence: 'ha cambiato i dati per la fattura',
      changes: [{ field, before: 'indicati', after: 'cambiati' }],
    });
    const { body: rows } = await counter.staff.get(`/api/transactions?giftListId=${giftListId}`).expect(200);
    expect(JSON.stringify(rows)).not.toContain('RSSMRA85T10A56NH');
    expect(Object.keys(await tracesOf(['RSSMRA85T10A56NH'], test)).sort()).toEqual([
      'personal_data.versions (opened)',
      'read_models.transactions',
    ]);
    await counter.put(id, { message: 'Auguri' }).expect(200);
    expect((await counter.read(id)).invoice).toMatchObject({ taxCode: 'RSSMRA85T10A56NH' });
    await counter.put(id, { invoice: null }).expect(200);
    expect((await counter.read(id)).invoice).toBeNull();
    expect(await newest(id)).toMatchObject({
      sentence: 'ha tolto i dati per la fattura',
      changes: [{ field, before: 'indicati', after: 'vuoto' }],
    });
    await counter.put(id, { invoice: INVOICE, staffNote: NOTE }).expect(200);
    expect(await newest(id)).toMatchObject({
      sentence: 'ha aggiunto la nota interna e ha aggiunto i dati per la fattura',
    });
    await counter.put(id, { invoice: null, message: 'Auguri a tutti' }).expect(200);
    expect(await newest(id)).toMatchObject({
      sentence: 'ha corretto i dati dell’acquirente',
      changes: [
        { field: 'Messaggio', before: 'Auguri', after: 'Auguri a tutti' },
        { field, before: 'indicati', after: 'vuoto' },
      ],
    });
    expect(await differences()).toEqual([]);
  });

  it('is refused field by field, and then nothing of the change is saved', async () => {
    const { id } = await counter.sold();
    const wrong = {
      ...INVOICE,
      vatNumber: '04418720275',
      sdiCode: 'KZ7',
      address: { ...ADDRESS, zipCode: '301' },
    };
    const { body } = await counter.put(id, { invoice: wrong, message: 'Auguri' }).expect(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        'invoice.vatNumber': 'La partita IVA non è giusta: ricontrollala',
        'invoice.sdiCode': 'Il codice SDI ha sette lettere e cifre',
        'invoice.address.zipCode': 'Il CAP ha cinque cifre',
      },
    });
    for (const [invoice, field] of [
      [[], 'invoice'],
      ['Zanin', 'invoice'],
      [{ ...INVOICE, address: 'Venezia' }, 'invoice.address'],
    ] as const) {
      const { body: shapeless } = await counter.put(id, { invoice }).expect(400);
      expect(shapeless).toMatchObject({
        fields: { [field]: expect.stringMatching(/scritti campo|scritto parte/) },
      });
    }
    expect(await counter.read(id)).toMatchObject({ message: null, invoice: null });
  });

  it('is asked of guests only where the shop offers it, and shown to nobody but them and staff', async () => {
    const place = await counter.gift();
    const guest = test.browser();
    const step = { isCheckoutStep1: true, type: 'acquisto', invoice: INVOICE };
    const { body: refused } = await counter.record(place, step, guest).expect(409);
    expect(refused).toMatchObject({ code: 'INVOICE_NOT_OFFERED' });
    await offers(true);
    const { body: draft } = await counter.record(place, step, guest).expect(201);
    const { id } = draft as Transaction;
    const { body: wrong } = await guest
      .put(`/api/transactions/${id}`)
      .send({ invoice: { ...INVOICE, name: '' } })
      .expect(400);
    expect(wrong).toMatchObject({ fields: { 'invoice.name': expect.any(String) } });
    const own = async (by = guest) => (await by.get(`/api/public/transactions/${id}`).expect(200)).body;
    expect([(draft as Transaction).invoice, (await own()).invoice]).toEqual([KEPT, KEPT]);
    await guest
      .put(`/api/transactions/${id}`)
      .send({ paymentMethod: 'in_negozio', status: 'completata' })
      .expect(200);
    expect((await own()).invoice).toEqual(KEPT);
    expect(await own(test.browser())).not.toHaveProperty('invoice');
    expect((await counter.read(id, counter.staff)).invoice).toEqual(KEPT);
    await offers(false);
  });
});

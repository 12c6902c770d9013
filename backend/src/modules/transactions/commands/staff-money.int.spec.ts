import { describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import {
  endOfReservation,
  type HistoryEntry,
  NO_CALENDAR,
  type Problem,
  type Transaction,
} from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { fixedClock } from '@fiocco/testing';
import { withReadModelsBehind } from '../../../platform/testing/read-models-behind.js';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { CashReader } from '../../cash/index.js';
import { FiguresReader } from '../../gifts/index.js';
import { drawnId } from '../testing/counter.js';

const clock = fixedClock('2026-11-21T10:00:00.000Z');
const HOUR = 3_600_000;
const REASON = 'Battuto due volte: «scusate»';

const test = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => test.signInAsAdmin());
const staff = forAllTests(() => test.signInAsStaff());

const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };

interface Gift {
  readonly giftListId: number;
  readonly productId: number;
}

/** A gift of 129.00 €: one unit on its list, four pieces in the shop. */
async function gift(terms: object = {}): Promise<Gift> {
  const allowedPaymentMethods = { stripe: false, paypal: false, inNegozio: true };
  const [list, product] = [await newList(admin, { allowedPaymentMethods }), await newProduct(admin)];
  const place = { giftListId: list.id, productId: product.id };
  await admin
    .post('/api/product-gift-lists')
    .send({ ...place, ...terms })
    .expect(201);
  return place;
}

const record = (place: Gift, more: object = {}, by = staff) =>
  by.post('/api/transactions').send({ ...BUYER, ...place, ...more });

/** A sale at the counter that is not paid yet. */
async function sold(): Promise<string> {
  const { body } = await record(await gift()).expect(201);
  return (body as Transaction).id;
}

const collect = (id: string, body: object) => staff.post(`/api/transactions/${id}/collect`).send(body);
const reverse = (id: string, body: object, by: Browser = admin) =>
  by.post(`/api/transactions/${id}/reverse`).send(body);
const refusal = async (call: ReturnType<typeof collect>): Promise<Problem> =>
  (await call.expect(409)).body as Problem;
const diaryOf = async (id: string) =>
  (await admin.get(`/api/transactions/${id}/history`).expect(200)).body as readonly HistoryEntry[];
const transaction = async (id: string) =>
  (await admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;

describe('money that staff record', () => {
  it.each([{}, { receiptId: '' }, { receiptId: '  ' }, { receiptId: null }, { receiptId: 'x'.repeat(65) }])(
    'names its receipt; %j does not',
    async (receipt) => {
      const id = await sold();
      for (const call of [
        collect(id, { amount: '20', ...receipt }),
        staff.post(`/api/transactions/${id}/reopen`).send({ collected: true, ...receipt }),
        staff.post('/api/transactions').send({ ...BUYER, giftListId: 1, collected: true, ...receipt }),
      ]) {
        const { body } = await call.expect(400);
        expect(body).toMatchObject({
          code: 'VALIDATION_FAILED',
          fields: { receiptId: expect.stringMatching(/incasso/) },
        });
      }
      expect(await transaction(id)).toMatchObject({ amount_received: '0.00' });
    },
  );

  // @holds life: reserved → paid: money taken in the shop, in parts if need be
  it('counts once however often its receipt comes, also when it has been paid meanwhile', async () => {
    const id = await sold();
    const part = { amount: '20', receiptId: 'r-part' };
    const first = await collect(id, part).expect(200);
    expect(first.body).toMatchObject({ id, stage: 'reserved', amount_received: '20.00' });
    expect((await collect(id, part).expect(200)).body).toEqual(first.body);
    const together = await Promise.all(
      [1, 2, 3].map(() => collect(id, { receiptId: 'r-rest' })).map((call) => call.expect(200)),
    );
    for (const { body } of [...together, await collect(id, part).expect(200)])
      expect(body).toMatchObject({ id, stage: 'paid', amount_received: '129.00' });
    expect((await diaryOf(id)).filter(({ type }) => type === 'gift.MoneyTaken.v2')).toHaveLength(2);
  });

  // @holds life: reserved → paid: money taken in the shop, in parts if need be
  it('says how it came and for which day, by whatever call, and the book has it so', async () => {
    const said = { how: 'pos', on: '2026-11-19' } as const;
    const entry = { receiptId: 'r-1', ...said };
    const inParts = await sold();
    const part = { amount: '20', receiptId: 'r-0', how: 'bonifico', reason: 'Arrivato sul conto' };
    await collect(inParts, part).expect(200);
    await collect(inParts, part).expect(200);
    expect((await diaryOf(inParts)).flatMap(({ note }) => note ?? [])).toEqual([{ text: part.reason }]);
    await collect(inParts, entry).expect(200);
    const atOnce = (await record(await gift(), { collected: true, ...entry }).expect(201))
      .body as Transaction;
    const edited = await sold();
    await staff
      .put(`/api/transactions/${edited}`)
      .send({ collected: true, ...entry })
      .expect(200);
    const reopened = await sold();
    await staff.post(`/api/transactions/${reopened}/cancel`).send({}).expect(200);
    await staff
      .post(`/api/transactions/${reopened}/reopen`)
      .send({ collected: true, ...entry })
      .expect(200);
    for (const id of [inParts, atOnce.id, edited, reopened]) {
      const { receipts } = await transaction(id);
      expect(receipts?.at(-1)).toMatchObject({ ...entry, at: '2026-11-21T10:00:00.000Z' });
      const { body } = await staff
        .get(`/api/movements?from=${said.on}&to=${said.on}&how=pos&transactionId=${id}`)
        .expect(200);
      expect(body).toEqual([expect.objectContaining({ ...said, kind: 'receipt', transactionId: id })]);
    }
    expect((await transaction(inParts)).receipts?.[0]).toMatchObject({ how: 'bonifico', on: '2026-11-21' });
    const back = { receiptId: 'back', reason: REASON, how: 'contanti', on: '2026-11-20' };
    await admin.post(`/api/transactions/${edited}/refund`).send(back).expect(200);
    const { body } = await staff.get(`/api/movements?from=2026-11-20&to=2026-11-20`).expect(200);
    expect(body).toMatchObject([
      { kind: 'refund', how: 'contanti', amount: '-129.00', transactionId: edited },
    ]);
  });

  it.each([
    [{ how: 'baratto' }, 'how'],
    [{ on: '2026-11-22' }, 'on'],
    [{ on: '2026-09-21' }, 'on'],
    [{ on: '31/12' }, 'on'],
  ])('is refused with %j', async (said, field) => {
    const id = await sold();
    for (const call of [
      collect(id, { receiptId: 'r-1', ...said }),
      record(await gift(), { collected: true, receiptId: 'r-1', ...said }),
      admin.post(`/api/transactions/${id}/refund`).send({ receiptId: 'b-1', reason: REASON, ...said }),
    ]) {
      const { body } = await call.expect(400);
      expect(Object.keys((body as Problem).fields ?? {})).toEqual([field]);
    }
    expect(await transaction(id)).toMatchObject({ amount_received: '0.00' });
  });

  it('is refused under the receipt of another amount, and once all is paid', async () => {
    const id = await sold();
    await collect(id, { amount: '20', receiptId: 'r-1' }).expect(200);
    for (const other of [{ amount: '30' }, {}])
      expect(await refusal(collect(id, { receiptId: 'r-1', ...other }))).toMatchObject({
        code: 'RECEIPT_OF_ANOTHER_AMOUNT',
        error: expect.stringContaining(formatEuro(2_000)),
      });
    await collect(id, { receiptId: 'r-2' }).expect(200);
    expect(await refusal(collect(id, { receiptId: 'r-3' }))).toMatchObject({
      code: 'TRANSACTION_NOT_RESERVED',
    });
    expect(await transaction(id)).toMatchObject({ amount_received: '129.00' });
  });
});

describe('a sale at the counter', () => {
  const salesOf = async ({ giftListId }: Gift) =>
    (await admin.get(`/api/transactions?giftListId=${giftListId}`).expect(200)).body as Transaction[];

  // @holds life: – → paid, reserved or held: staff’s new transaction
  it.each([
    ['reserved', {}],
    ['held', { status: 'in_attesa' }],
    ['paid', { collected: true, receiptId: 'r-1' }],
  ])('is made once under the id that the page drew: %s', async (stage, more) => {
    const place = await gift({ listQuantity: 4 });
    const transactionId = drawnId();
    const sale = () => record(place, { transactionId, amount: '129.00', ...more });
    const answers = await Promise.all([sale(), sale(), sale()]);
    for (const { status, body } of [...answers, await sale()]) {
      expect(status).toBe(201);
      expect(body).toMatchObject({ id: transactionId, stage });
    }
    expect((await salesOf(place)).map(({ id }) => id)).toEqual([transactionId]);
  });

  it('is answered as it stands by now, and its money is made up for where the first try broke off', async () => {
    const place = await gift();
    const transactionId = drawnId();
    await record(place, { transactionId }).expect(201);
    await staff.put(`/api/transactions/${transactionId}`).send({ buyerName: 'Giulia Neri' }).expect(200);
    const again = await record(place, { transactionId, collected: true, receiptId: 'r-1' }).expect(201);
    expect(again.body).toMatchObject({ stage: 'paid', buyerName: 'Giulia Neri', amount_received: '129.00' });
    await admin.post(`/api/transactions/${transactionId}/reverse`).send({ receiptId: 'r-1', reason: 'Ops' });
    await staff.post(`/api/transactions/${transactionId}/cancel`).send({}).expect(200);
    expect((await record(place, { transactionId }).expect(201)).body).toMatchObject({ stage: 'cancelled' });
  });

  it('takes no id of anything else', async () => {
    const [place, other] = [await gift({ canBuyInQuota: true }), await gift()];
    const guest = test.browser();
    const draft = await record(
      place,
      { isCheckoutStep1: true, buyerEmail: 'ospite@posta.example' },
      guest,
    ).expect(201);
    const guestsId = (draft.body as Transaction).id;
    const ownId = drawnId();
    await record(other, { transactionId: ownId }).expect(201);
    const taken = async (to: Gift, transactionId: string, more: object = {}) =>
      expect(await refusal(record(to, { transactionId, ...more }))).toMatchObject({
        code: 'TRANSACTION_ID_TAKEN',
      });
    await taken(place, guestsId);
    await taken(place, ownId);
    await taken(other, ownId, { amount: '20' });
    await taken(other, ownId, { type: 'quota', amount: '129.00' });
    const reserve = { paymentMethod: 'in_negozio', status: 'completata' };
    await guest.put(`/api/transactions/${guestsId}`).send(reserve).expect(200);
    await taken(place, guestsId, { collected: true, receiptId: 'r-1' });
    expect(await transaction(guestsId)).toMatchObject({ stage: 'reserved', amount_received: '0.00' });
    const twoGifts = [await gift(), await gift()];
    const transactionId = drawnId();
    const both = await Promise.all(twoGifts.map((each) => record(each, { transactionId })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is never said not to exist while the read models are behind, nor judged by what they still show', async () => {
    const places = [await gift(), await gift()] as const;
    const held = (await record(places[0], { status: 'in_attesa' }).expect(201)).body as Transaction;
    const late = { code: 'READ_MODELS_LATE' };
    const transactionId = drawnId();
    await withReadModelsBehind(test.app, async () => {
      await staff.put(`/api/transactions/${held.id}`).send({ status: 'completata' }).expect(200);
      const open = await staff.put(`/api/transactions/${held.id}`).send({ status: 'in_attesa' }).expect(200);
      expect(open.body).toMatchObject({ stage: 'held', status: 'in_attesa' });
      expect((await record(places[1], { transactionId }).expect(503)).body).toMatchObject(late);
      expect((await collect(transactionId, { receiptId: 'r-1' }).expect(503)).body).toMatchObject(late);
      await staff.put(`/api/transactions/${drawnId()}`).send({}).expect(404);
    });
    const made = await record(places[1], { transactionId, collected: true, receiptId: 'r-1' }).expect(201);
    expect(made.body).toMatchObject({ id: transactionId, stage: 'paid' });
  });

  it.each([
    { type: 'prenotazione' },
    { type: 'prenotazione', amount: '129.00' },
    { type: 'quota', amount: '20' },
  ])('of a gift that is only sold whole refuses %j and records nothing', async (wanted) => {
    const place = await gift();
    expect(await refusal(record(place, wanted))).toMatchObject({ code: 'TYPE_NOT_OFFERED' });
    expect(await salesOf(place)).toEqual([]);
    await record(place).expect(201);
  });

  it('is of no type that there is not', async () => {
    const { body } = await record(await gift(), { type: 'regalo' }).expect(400);
    expect(body).toMatchObject({ fields: { type: expect.any(String) } });
  });

  it.each(['x', 'x'.repeat(21), `${'x'.repeat(21)} `, 'x'.repeat(65), 7, {}])(
    'takes no id like %j',
    async (transactionId) => {
      const { body } = await record({ giftListId: 1, productId: 1 }, { transactionId }).expect(400);
      expect(body).toMatchObject({ fields: { transactionId: expect.any(String) } });
    },
  );
});

describe('a mistaken entry', () => {
  it('is reversed once by an admin: a paid purchase is reserved again for a full term', async () => {
    const id = await sold();
    await collect(id, { amount: '100', receiptId: 'r-1' }).expect(200);
    await collect(id, { receiptId: 'r-2' }).expect(200);
    clock.advance(HOUR);
    const { body } = await reverse(id, { receiptId: 'r-2', reason: REASON }).expect(200);
    const reserved = { id, stage: 'reserved', status: 'completata', amount_received: '100.00' };
    expect(body).toMatchObject({ ...reserved, expiresAt: endOfReservation(clock.now(), NO_CALENDAR) });
    expect((await reverse(id, { receiptId: 'r-2', reason: 'Ancora' }).expect(200)).body).toEqual(body);
    expect(await transaction(id)).toEqual(body);
    const [entry, ...before] = await diaryOf(id);
    expect(entry).toMatchObject({
      type: 'gift.MoneyReversed.v1',
      actor: { kind: 'staff', name: 'titolare' },
      sentence: `ha stornato ${formatEuro(2_900)} segnati per errore: sono di nuovo da incassare`,
      note: { text: REASON },
    });
    expect(entry?.changes).toEqual([
      { field: 'Stato', before: 'Completata · incassata', after: 'Completata · da incassare' },
      { field: 'Incassato', before: formatEuro(12_900), after: formatEuro(10_000) },
    ]);
    expect(before.map(({ type }) => type)).not.toContain('gift.MoneyReversed.v1');
    const { rows } = await test.pool.query(
      `select 1 from ledger.events where type = 'gift.MoneyReversed.v1' and data::text like '%Battuto%'`,
    );
    expect(rows).toEqual([]);
  });

  it('of a reservation only lowers what it has received, and its receipt is no money again', async () => {
    const id = await sold();
    const expiresAt = endOfReservation(clock.now(), NO_CALENDAR);
    clock.advance(HOUR);
    await collect(id, { amount: '20', receiptId: 'r-1' }).expect(200);
    const { body } = await reverse(id, { receiptId: 'r-1', reason: REASON }).expect(200);
    expect(body).toMatchObject({ stage: 'reserved', amount_received: '0.00', expiresAt });
    expect(await refusal(collect(id, { amount: '20', receiptId: 'r-1' }))).toMatchObject({
      code: 'RECEIPT_REVERSED',
    });
    await collect(id, { amount: '30', receiptId: 'r-2' }).expect(200);
    expect(await transaction(id)).toMatchObject({ amount_received: '30.00' });
  });

  it('is taken out of the sums of its day, its list and what is ready', async () => {
    const id = await sold();
    const { giftListId } = await transaction(id);
    const ready = async () =>
      (await test.app.get(FiguresReader).todos('ready', clock.now(), 50)).map(
        ({ transactionId }) => transactionId,
      );
    const today = async () => (await test.app.get(CashReader).takings('2026-11-21', '2026-11-21')).net;
    const before = await today();
    await collect(id, { receiptId: 'r-1' }).expect(200);
    expect(await ready()).toContain(id);
    await reverse(id, { receiptId: 'r-1', reason: REASON }).expect(200);
    expect(await today()).toEqual(before);
    const counts = await test.app.get(FiguresReader).countByList();
    expect(counts.get(giftListId)).toMatchObject({ receivedCents: 0 });
    const { rows } = await test.pool.query(
      'select to_jsonb(s) as summary from read_models.list_summary s where list_id = $1',
      [giftListId],
    );
    expect(rows[0]?.summary).toMatchObject({
      sold_cents: 0,
      reserved_cents: 12_900,
      transactions_reserved: 1,
    });
    expect(await ready()).not.toContain(id);
  });

  it('of a share opens its unit again, which is ready once it is paid again', async () => {
    const place = await gift({ canBuyInQuota: true });
    const share = async (amount: string) =>
      (
        (
          await record(place, { type: 'quota', amount, collected: true, receiptId: `r-${amount}` }).expect(
            201,
          )
        ).body as Transaction
      ).id;
    const ready = async () =>
      (await test.app.get(FiguresReader).todos('ready', clock.now(), 50))
        .filter(({ listId }) => listId === place.giftListId)
        .map(({ transactionId }) => transactionId);
    const first = await share('100.00');
    expect(await ready()).toEqual([]);
    const last = await share('29.00');
    expect(await ready()).toEqual([last]);
    await reverse(first, { receiptId: 'r-100.00', reason: REASON }).expect(200);
    expect(await ready()).toEqual([]);
    clock.advance(1_000);
    await collect(first, { receiptId: 'r-again' }).expect(200);
    expect(await ready()).toEqual([first]);
  });

  it('needs an admin, a reason, and to have been recorded', async () => {
    const id = await sold();
    await collect(id, { amount: '20', receiptId: 'r-1' }).expect(200);
    const body = { receiptId: 'r-1', reason: REASON };
    await reverse(id, body, staff).expect(403);
    await reverse(id, body, test.browser()).expect(401);
    for (const reason of [undefined, '', '  ', null]) {
      const refused = await reverse(id, { receiptId: 'r-1', reason }).expect(400);
      expect(refused.body).toMatchObject({ fields: { reason: 'Il motivo è obbligatorio' } });
    }
    const unknown = await reverse(id, { ...body, receiptId: 'r-9' }).expect(404);
    expect(unknown.body).toMatchObject({ code: 'RECEIPT_NOT_FOUND' });
    await reverse('x'.repeat(22), body).expect(404);
    expect(await transaction(id)).toMatchObject({ amount_received: '20.00' });
  });
});

describe('money that is given back at the counter', () => {
  const refund = (id: string, body: object) =>
    admin.post(`/api/transactions/${id}/refund`).send({ reason: 'Ha cambiato idea', ...body });

  it('is a sum above nothing, and of a reservation all of it', async () => {
    const id = await sold();
    await collect(id, { amount: '20', receiptId: 'r-1' }).expect(200);
    expect((await refund(id, { receiptId: 'via', amount: '0' }).expect(400)).body).toMatchObject({
      code: 'REFUND_AMOUNT_MISSING',
      error: 'Indica l’importo da rimborsare.',
    });
    expect((await refund(id, { receiptId: 'via', amount: '10' }).expect(409)).body).toMatchObject({
      code: 'REFUND_ONLY_WHOLE',
      error: `Qui si rimborsa solo tutto quello che è arrivato: ${formatEuro(2_000)}.`,
    });
    expect((await refund(id, { receiptId: 'via' }).expect(200)).body).toMatchObject({ stage: 'refunded' });
  });

  it('keeps its entry from being reversed as well', async () => {
    const id = await sold();
    await collect(id, { receiptId: 'r-1' }).expect(200);
    await refund(id, { receiptId: 'sconto', amount: '9' }).expect(200);
    expect(await refusal(reverse(id, { receiptId: 'r-1', reason: 'Battuto due volte' }))).toMatchObject({
      code: 'RECEIPT_REFUNDED',
      error: 'Questo incasso è già stato rimborsato: non si può stornare.',
    });
  });
});

import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { HistoryEntry, Problem, Transaction } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import pg from 'pg';
import { RequestContext } from '../../../platform/index.js';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { GiftLedger } from '../../gifts/index.js';
import { Counter, type Gift } from '../testing/counter.js';

// One application for many calls, on a busy machine.
jest.setTimeout(60_000);

const clock = fixedClock('2026-11-21T10:00:00.000Z');
const test = forAllTests(() => createTestApp({ clock }));
const counter = forAllTests(() => Counter.in(test));
beforeAll(async () => {
  const bank = {
    bankIban: 'IT60X0542811101000000123456',
    bankAccountHolder: 'Fiocco',
    bankTransferEnabled: true,
  };
  await counter.admin.put('/api/settings').send(bank).expect(200);
});

const diaryOf = async (id: string) =>
  (await counter.admin.get(`/api/transactions/${id}/history`).expect(200)).body as readonly HistoryEntry[];
const refused = async (id: string, body: object, status = 409): Promise<Problem> =>
  (await counter.put(id, body).expect(status)).body as Problem;
const saved = async (id: string, body: object): Promise<Transaction> =>
  (await counter.put(id, body).expect(200)).body as Transaction;
const paid = { collected: true, receiptId: 'r-1' };
const BOTH = { productType: 'intero_prenotabile' };

describe('what staff save in the edit dialog', () => {
  it('matches a transfer whole once more after its entry was reversed on the same day', async () => {
    const { id } = await counter.sold();
    await saved(id, { paymentMethod: 'bonifico' });
    for (let time = 1; time <= 2; time += 1) {
      const { stage, receipts = [] } = await saved(id, { status: 'completata' });
      expect([stage, receipts?.length]).toEqual(['paid', time]);
      const receiptId = receipts?.at(-1)?.receiptId;
      await counter.post(id, 'reverse', { receiptId, reason: 'Era di un altro' }).expect(200);
    }
  });

  it('counts a transfer once where two people match it at the same moment', async () => {
    const { id } = await counter.sold();
    await saved(id, { paymentMethod: 'bonifico' });
    await Promise.all([1, 2, 3].map(() => saved(id, { status: 'completata' })));
    expect(await counter.read(id)).toMatchObject({ stage: 'paid', amount_received: '129.00' });
  });

  it('is all that they name, with one line of the history for each field', async () => {
    const before = await counter.sold({ status: 'in_attesa' }, await counter.gift({}, BOTH));
    const { id } = before;
    const edit = {
      buyerName: 'Giulia Neri',
      buyerPhone: '333 555 0199',
      message: 'Auguri',
      amount: '100,50',
      buyerAddress: 'Via Roma 1, Firenze',
      type: 'prenotazione',
      deliveryMethod: 'buyerShipping',
      documentNumber: 'FT 12/2026',
    };
    const after = await saved(id, edit);
    expect(after).toMatchObject({
      buyerName: 'Giulia Neri',
      buyerPhone: '333 555 0199',
      message: 'Auguri',
      amount: '100.50',
      type: 'prenotazione',
      deliveryMethod: 'buyerShipping',
      documentNumber: 'FT 12/2026',
      amount_agreed: true,
      amount_shipping: before.amount_shipping,
      stage: 'held',
    });
    expect(await counter.read(id, counter.staff)).toEqual(after);
    const changes = (await diaryOf(id))
      .slice(0, -1)
      .flatMap((entry) => entry.changes.map(({ field }) => field));
    expect(changes.toSorted()).toEqual(
      ['Consegna', 'Documento', 'Importo', 'Indirizzo', 'Messaggio', 'Nome', 'Telefono', 'Tipo'].toSorted(),
    );
    // The page sends back what it was answered, under whatever version.
    const { buyerName, buyerEmail, buyerPhone, message, buyerAddress, amount, type, status } = after;
    const same = { buyerName, buyerEmail, buyerPhone, message, buyerAddress, amount, type, status };
    const again = await counter
      .put(id, { ...same, ...edit })
      .set('if-match', '1')
      .expect(200);
    expect(again.body).toEqual(after);
  });

  it('is nothing where one field is bad', async () => {
    const { id } = await counter.sold();
    const before = await counter.read(id);
    const good = { buyerName: 'Mai scritto', documentNumber: 'FT 1' };
    for (const bad of [
      { amount: '-5' },
      { amount: '1e2' },
      { amount: '1,005' },
      { amount: '0' },
      { status: 'pagata' },
      { type: 'regalo' },
      { buyerName: ' ' },
      { buyerEmail: 'x' },
      { buyerPhone: 'x' },
      { deliveredOn: '2026-02-30' },
      { shippedOn: 'ieri' },
      { documentNumber: 'x'.repeat(101) },
      { deliveredOn: '2026-11-22' },
      { status: 'completata', collected: true },
    ])
      await refused(id, { ...good, ...bad }, 400);
    expect((await refused(id, { ...good, amount: '1e2' }, 400)).fields).toEqual({
      amount: 'Importo non valido',
    });
    const other = await counter.gift();
    for (const [code, bad] of [
      ['GIFT_FIXED', { giftListId: other.giftListId }],
      ['GIFT_FIXED', { productId: other.productId }],
      ['SHIPPING_FIXED', { amount_shipping: '1' }],
      ['TYPE_NOT_OFFERED', { type: 'prenotazione' }],
      ['TYPE_FIXED', { type: 'quota' }],
      ['PAYMENT_METHOD_FIXED', { paymentMethod: 'stripe' }],
      ['TRANSACTION_NOT_PAID', { deliveredOn: '2026-11-20' }],
    ] as const)
      expect([code, (await refused(id, { ...good, ...bad })).code]).toEqual([code, code]);
    expect(await counter.read(id)).toEqual(before);
  });

  it('empties a field by an empty text, and not a name', async () => {
    const { id } = await counter.sold({ message: 'Auguri' });
    await saved(id, { documentNumber: 'FT 3' });
    const empty = { buyerEmail: '', buyerPhone: '', buyerMessage: '', documentNumber: '' };
    expect(await saved(id, empty)).toMatchObject({
      buyerEmail: null,
      buyerPhone: null,
      buyerMessage: null,
      documentNumber: null,
      buyerName: 'Giulia Ferri',
    });
    await refused(id, { buyerName: '' }, 400);
  });

  it('pays what is lowered to what was received, and refuses less', async () => {
    const { id } = await counter.sold();
    const due = await counter.post(id, 'collect', { receiptId: 'r-0', amount: '300' }).expect(409);
    expect((due.body as Problem).details).toMatchObject({ dueCents: 12_900 });
    await counter.post(id, 'collect', { receiptId: 'r-1', amount: '80' }).expect(200);
    expect((await refused(id, { amount: '79,99' })).code).toBe('AMOUNT_BELOW_RECEIVED');
    expect(await saved(id, { amount: '80' })).toMatchObject({ stage: 'paid', amount: '80.00' });
    expect((await refused(id, { amount: '90' })).code).toBe('AMOUNT_FIXED');
  });

  it('notes on what day a paid gift left the shop, and takes it back', async () => {
    const { id } = await counter.sold(paid);
    const days = { deliveredOn: '2026-11-20', shippedOn: '2026-11-21' };
    expect(await saved(id, days)).toMatchObject(days);
    expect(await saved(id, { deliveredOn: '' })).toMatchObject({ ...days, deliveredOn: null });
    expect((await diaryOf(id))[0]?.changes).toEqual([
      { field: 'Consegnato il', before: '20/11/2026', after: 'vuoto' },
    ]);
  });

  it('notes when it is ready, and which courier has it under which number', async () => {
    const { id } = await counter.sold(paid);
    const sent = {
      readyOn: '2026-11-20',
      shippedOn: '2026-11-21',
      courier: 'BRT',
      trackingNumber: 'XY 12/7',
    };
    expect(await saved(id, sent)).toMatchObject(sent);
    expect(await saved(id, { courier: 'BRT' })).toMatchObject(sent);
    expect((await diaryOf(id)).map(({ note }) => note?.text)).toContain('BRT, XY 12/7');
    expect(await saved(id, { courier: null, readyOn: '' })).toMatchObject({ courier: null, readyOn: null });
  });

  it('may be its status: completed with its money or without, cancelled, open again', async () => {
    const place = await counter.gift();
    const { id } = await counter.sold({ status: 'in_attesa', amount: '100' }, place);
    expect(await saved(id, { status: 'completata' })).toMatchObject({ stage: 'reserved', amount: '100.00' });
    expect(await saved(id, { status: 'in_attesa' })).toMatchObject({
      stage: 'held',
      status: 'in_attesa',
      amount: '100.00',
      amount_agreed: true,
      expiresAt: null,
    });
    expect(await saved(id, { status: 'annullata' })).toMatchObject({ stage: 'cancelled' });
    expect(await saved(id, { status: 'in_attesa' })).toMatchObject({ stage: 'held', amount: '100.00' });
    await saved(id, { status: 'annullata' });
    const reopened = { status: 'completata', amount: '90', buyerName: 'Giulia Neri', ...paid };
    for (let time = 0; time < 2; time += 1)
      expect(await saved(id, reopened)).toMatchObject({
        stage: 'paid',
        amount: '90.00',
        amount_received: '90.00',
        buyerName: 'Giulia Neri',
      });
    expect((await refused(id, { status: 'in_attesa' })).code).toBe('CANNOT_WAIT_AGAIN');
    expect((await refused(id, { status: 'annullata' })).code).toBe('TRANSACTION_HAS_MONEY');
  });

  it('may be the way to pay what is put aside, which it is confirmed with', async () => {
    const { id } = await counter.sold({ status: 'in_attesa' }, await counter.gift());
    const byTransfer = await saved(id, { paymentMethod: 'bonifico' });
    expect(byTransfer).toMatchObject({ stage: 'held', paymentMethod: 'bonifico', expiresAt: null });
    expect((await diaryOf(id))[0]?.changes).toEqual([
      { field: 'Pagamento', before: 'In negozio', after: 'Bonifico' },
    ]);
    expect(await saved(id, { status: 'completata' })).toMatchObject({ stage: 'awaiting_transfer' });
  });

  it('may be the way to pay what they reopen by the same call, or let wait again', async () => {
    const { id } = await counter.sold();
    await saved(id, { paymentMethod: 'bonifico' });
    await saved(id, { status: 'annullata' });
    expect(await saved(id, { status: 'completata', paymentMethod: 'bonifico' })).toMatchObject({
      stage: 'awaiting_transfer',
      paymentMethod: 'bonifico',
    });
    await saved(id, { status: 'annullata' });
    expect(await saved(id, { status: 'in_attesa', paymentMethod: 'in_negozio' })).toMatchObject({
      stage: 'held',
      paymentMethod: 'in_negozio',
      expiresAt: null,
    });
  });

  it('may wait again at its price after the catalogue has another', async () => {
    const place = await counter.gift();
    const { id } = await counter.sold({}, place);
    const price = { price: '150.00', productType: 'prenotabile' };
    await counter.admin.put(`/api/products/${place.productId}`).send(price).expect(200);
    expect(await saved(id, { status: 'in_attesa' })).toMatchObject({ stage: 'held', amount: '129.00' });
    expect(await saved(id, { status: 'completata' })).toMatchObject({ stage: 'reserved', amount: '129.00' });
  });

  it('is not refused where somebody else saves the same at that moment', async () => {
    const { id, version } = await counter.sold();
    const save = (by: Browser) =>
      counter.put(id, { buyerName: 'Giulia Neri' }, by).set('if-match', `"${version}"`).expect(200);
    const ledger = test.app.get(GiftLedger, { strict: false });
    const ask = ledger.wouldChange.bind(ledger);
    jest.spyOn(ledger, 'wouldChange').mockImplementationOnce(async (...asked) => {
      await save(counter.admin);
      return ask(...asked);
    });
    expect((await save(counter.staff)).body).toMatchObject({ buyerName: 'Giulia Neri' });
    expect(await diaryOf(id)).toHaveLength(3);
  });

  it('may be a share of what is left of its gift, which they reopen by the same call', async () => {
    const place = await counter.gift({ canBuyInQuota: true });
    const { id } = await counter.sold({ type: 'quota', amount: '50' }, place);
    await saved(id, { status: 'annullata' });
    await counter.sold({ type: 'quota', amount: '99' }, place);
    expect((await refused(id, { status: 'completata' })).details).toMatchObject({ dueCents: 3_000 });
    expect((await refused(id, { status: 'completata', amount: '30.01' })).code).toBe(
      'QUOTA_EXCEEDS_REMAINING',
    );
    expect(await saved(id, { status: 'completata', amount: '30' })).toMatchObject({
      stage: 'reserved',
      amount: '30.00',
      type: 'quota',
    });
  });

  it('saves nothing of a reopening whose other field is refused', async () => {
    const { id } = await counter.sold();
    await saved(id, { status: 'annullata' });
    const before = await counter.read(id);
    const edit = { status: 'completata', buyerName: 'Mai scritto', type: 'quota' };
    expect((await refused(id, edit)).code).toBe('TYPE_FIXED');
    expect(await counter.read(id)).toEqual(before);
  });
});

/** The statements that staff's calls send meanwhile: those with a name by it, the others by their first word. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  const asked = jest.spyOn(pg.Client.prototype, 'query');
  asked.mockImplementation(function count(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { readonly name?: string }];
    const name = typeof first === 'string' ? first : first.name;
    if (name !== undefined && RequestContext.find()?.user) sent.push(name.split(' ', 1)[0] ?? '');
    return query.apply(this, args) as never;
  } as never);
  try {
    await work();
  } finally {
    asked.mockRestore();
  }
  // Asked once in a while, whoever calls.
  return sent.filter((name) => !/^(set|select|settings-all|throttle)/.test(name));
}

describe('a name that staff edit', () => {
  it.each(['names', 'names no'])(
    'loads the gift once and reads the vault once, where it %s version',
    async (how) => {
      const { id, version } = await counter.sold();
      const call = counter.put(id, { buyerName: 'Giulia Neri' });
      if (how === 'names') void call.set('if-match', `"${version}"`);
      expect(await statementsOf(() => call.expect(200))).toEqual([
        'transaction-find-registered',
        'ledger_read_forward',
        // With the register's row, locked.
        'begin;',
        'vault-get',
        'vault-put',
        'vault-put-later',
        'transaction-register-again',
        'commit',
        'ledger_append_batch',
        'transaction-find',
      ]);
    },
  );
});

describe('a page that shows an older version', () => {
  let place: Gift;
  const stale = async (id: string) => {
    const { version } = await counter.read(id);
    clock.advance(60_000);
    await counter.put(id, { documentNumber: 'FT 9' }, counter.admin).expect(200);
    return { 'if-match': `"${version}"` };
  };
  const MODIFIED = {
    code: 'MODIFIED_BY_OTHERS',
    details: { version: expect.any(Number), by: 'titolare', at: expect.any(String) },
  };

  it.each([
    ['put', '', { buyerName: 'Altra' }],
    ['post', '/collect', { receiptId: 'r-9' }],
    ['post', '/reverse', { receiptId: 'r-1', reason: 'Ops' }],
    ['post', '/cancel', {}],
    ['post', '/refund', { receiptId: 'via', reason: 'Ops' }],
    ['post', '/verify', { as: 'paid', reason: 'Ops' }],
    ['delete', '', {}],
  ] as const)('is told who was quicker: %s %s', async (verb, what, body) => {
    place = await counter.gift();
    const { id } = await counter.sold({}, place);
    await counter.post(id, 'collect', { receiptId: 'r-1', amount: '20' }).expect(200);
    const header = await stale(id);
    const before = await counter.read(id);
    const answer = await counter.admin[verb](`/api/transactions/${id}${what}`)
      .set(header)
      .send(body)
      .expect(409);
    expect(answer.body).toMatchObject({
      ...MODIFIED,
      details: { ...MODIFIED.details, version: before.version },
    });
    expect(await counter.read(id)).toEqual(before);
  });

  it.each([{ paymentMethod: 'bonifico' }, { status: 'in_attesa' }, { amount_shipping: '1' }])(
    'is told so also where what stands by now would refuse it: %j',
    async (edit) => {
      const { id, version } = await counter.sold();
      await counter.post(id, 'collect', { receiptId: 'r-1' }).expect(200);
      const { body } = await counter.put(id, edit).set('if-match', `"${version}"`).expect(409);
      expect(body).toMatchObject(MODIFIED);
    },
  );

  it('is told so where it reopens', async () => {
    const { id } = await counter.sold();
    await saved(id, { status: 'annullata' });
    const header = await stale(id);
    for (const call of [counter.post(id, 'reopen'), counter.put(id, { status: 'completata' })])
      expect((await call.set(header).expect(409)).body).toMatchObject(MODIFIED);
    expect((await counter.read(id)).stage).toBe('cancelled');
  });

  it('may repeat what is on record already', async () => {
    const { id, version } = await counter.sold();
    const header = { 'if-match': `"${version}"` };
    for (let time = 0; time < 2; time += 1)
      await counter.post(id, 'collect', { receiptId: 'r-1' }).set(header).expect(200);
    for (let time = 0; time < 2; time += 1)
      await counter.post(id, 'reverse', { receiptId: 'r-1', reason: 'Ops' }).expect(200);
  });
});

describe('staff who bought in their own browser, to try the shop', () => {
  async function bought(confirmation: object): Promise<{ readonly id: string; readonly version: number }> {
    const { staff } = counter;
    const place = await counter.gift();
    const step1 = { isCheckoutStep1: true, type: 'acquisto' };
    const { id } = (await counter.record(place, step1, staff).expect(201)).body as Transaction;
    await counter.put(id, { deliveryMethod: 'buyerPickup' }).expect(200);
    await counter.put(id, confirmation).expect(200);
    const { version = 0 } = await counter.read(id, staff);
    return { id, version };
  }

  it('put right what they hold, as the edit dialog saves it', async () => {
    const { id, version } = await bought({ paymentMethod: 'in_negozio' });
    const byDialog = async (edit: object, seen: number) =>
      (await counter.put(id, edit).set('if-match', `"${seen}"`)).body as unknown;
    expect(await byDialog({ buyerPhone: '', amount: '100' }, version)).toMatchObject({
      buyerPhone: null,
      amount: '100.00',
      stage: 'held',
    });
    expect(await byDialog({ buyerName: 'Altra' }, version)).toMatchObject({ code: 'MODIFIED_BY_OTHERS' });
    expect(await saved(id, { documentNumber: 'FT 7' })).toMatchObject({ documentNumber: 'FT 7' });
  });

  it('put right what is confirmed, also where they name no version', async () => {
    const { id } = await bought({ paymentMethod: 'in_negozio', status: 'completata' });
    expect(await saved(id, { buyerPhone: '055 123456' })).toMatchObject({ buyerPhone: '055 123456' });
    expect(await saved(id, { paymentMethod: 'bonifico' })).toMatchObject({ stage: 'awaiting_transfer' });
    expect(await saved(id, { status: 'completata', ...paid })).toMatchObject({ stage: 'paid' });
    expect(await saved(id, { deliveredOn: '2026-11-20' })).toMatchObject({ deliveredOn: '2026-11-20' });
  });

  it('go on with their own checkout meanwhile', async () => {
    const { id } = await bought({ paymentMethod: 'in_negozio' });
    expect(await saved(id, { paymentMethod: 'in_negozio', status: 'completata' })).toMatchObject({
      stage: 'reserved',
    });
  });
});

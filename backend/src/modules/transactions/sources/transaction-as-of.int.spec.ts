import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { AsOf, TransactionThen } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter, drawnId } from '../testing/counter.js';

jest.setTimeout(60_000);

const clock = fixedClock('2026-11-21T10:00:00.000Z');
const test = forAllTests(() => createTestApp({ clock }));
const counter = forAllTests(() => Counter.in(test));
/** Sets the clock to a time of a day in November; "11:05" as a clock in Italy shows it. */
const at = (time: string): void => clock.set(`2026-11-21T${time}:00.000+01:00`);

const then = async (id: string, time: string): Promise<TransactionThen | null> => {
  const asked = counter.staff.get(`/api/audit/as-of/transactions/${id}`).query({ at: `2026-11-21T${time}` });
  return ((await asked.expect(200)).body as AsOf<TransactionThen>).state;
};

const INVOICE = {
  name: 'Vetri Zanin S.n.c.',
  taxCode: null,
  vatNumber: '04418720274',
  sdiCode: 'KZ7QW4X',
  pec: null,
  address: { street: 'Rio Terà dei Pensieri 913', zipCode: '30135', city: 'Venezia', province: 'VE' },
};
let id: string;
let exchanged: string;
let instead: string;

/** Two receipts, of which one is taken back; an invoice, a paper, and a parcel that leaves. */
beforeAll(async () => {
  at('11:00');
  const place = await counter.gift();
  ({ id } = await counter.sold({ paymentMethod: 'in_negozio', deliveryMethod: 'buyerShipping' }, place));
  at('11:10');
  const part = { receiptId: 'r-1', amount: '50.00', how: 'assegno', on: '2026-11-20' };
  await counter.post(id, 'collect', part, counter.staff).expect(200);
  at('11:20');
  await counter.post(id, 'reverse', { receiptId: 'r-1', reason: 'Assegno scoperto' }).expect(200);
  at('11:30');
  await counter.post(id, 'collect', { receiptId: 'r-2', how: 'pos' }, counter.staff).expect(200);
  await counter
    .put(id, { invoice: INVOICE, documentNumber: 'Fattura 88', staffNote: 'Passa la zia' })
    .expect(200);
  at('11:40');
  await counter.put(id, { readyOn: '2026-11-21' }).expect(200);
  at('11:50');
  const parcel = { courier: 'BRT', trackingNumber: '1Z999' };
  await counter.put(id, { shippedOn: '2026-11-21', ...parcel, invoice: null }).expect(200);
  const back = { receiptId: 'r-2', amount: '9.00', reason: 'Scheggiato', how: 'contanti' };
  await counter.post(id, 'refund', back).expect(200);
  ({ id: exchanged } = await counter.sold({ collected: true, receiptId: 'r-3', how: 'contanti' }));
  at('12:00');
  instead = drawnId();
  const other = { ...(await counter.gift()), transactionId: instead };
  await counter
    .post(exchanged, 'exchange', { ...other, receiptId: 'r-4', reason: 'Piace di più' }, counter.staff)
    .expect(201);
  at('12:30');
});

describe('what is told of a moment', () => {
  it('says how its money had come and for which day, and what of it had been taken back or given back', async () => {
    expect(await then(id, '11:00')).toMatchObject({ received: '0.00', receipts: [], refunded: '0.00' });
    const cheque = { id: 'r-1', amount: '50.00', paymentMethod: 'in_negozio', how: 'assegno' };
    const first = { ...cheque, on: '2026-11-20', reversed: false };
    expect(await then(id, '11:10')).toMatchObject({ received: '50.00', receipts: [first] });
    const all = (await then(id, '11:55'))?.receipts ?? [];
    expect(all.map(({ how, on, reversed }) => [how, on, reversed])).toEqual([
      ['assegno', '2026-11-20', true],
      ['pos', '2026-11-21', false],
    ]);
    expect(await then(id, '11:45')).toMatchObject({ refunded: '0.00' });
    expect(await then(id, '11:55')).toMatchObject({ refunded: '9.00' });
  });

  it('has its invoice, its paper and the note of the staff while they stood there', async () => {
    const papersAt = async (time: string) => {
      const state = await then(id, time);
      const buyer = state?.buyer.erased === false ? state.buyer : null;
      return [state?.documentNumber, buyer?.invoice, buyer?.staffNote];
    };
    expect(await papersAt('11:20')).toEqual([null, null, null]);
    expect(await papersAt('11:45')).toEqual(['Fattura 88', INVOICE, 'Passa la zia']);
    expect(await papersAt('11:55')).toEqual(['Fattura 88', null, 'Passa la zia']);
  });

  it('says where the gift was', async () => {
    const wayAt = async (time: string) => {
      const { readyOn, shippedOn, courier, trackingNumber } = (await then(id, time)) ?? {};
      return [readyOn, shippedOn, courier, trackingNumber];
    };
    expect(await wayAt('11:30')).toEqual([null, null, null, null]);
    expect(await wayAt('11:40')).toEqual(['2026-11-21', null, null, null]);
    expect(await wayAt('11:50')).toEqual(['2026-11-21', '2026-11-21', 'BRT', '1Z999']);
  });

  it('has the parcel of the whole gift, whichever share it was noted on', async () => {
    at('13:00');
    const place = await counter.gift({ isQuota: true });
    const share = { type: 'quota', deliveryMethod: 'buyerShipping', collected: true };
    const ids: string[] = [];
    for (const [receiptId, amount] of [
      ['q-1', '100'],
      ['q-2', '29'],
    ] as const)
      ids.push((await counter.sold({ ...share, receiptId, amount }, place)).id);
    at('13:10');
    const parcel = { courier: 'GLS', trackingNumber: 'AB 1' };
    await counter.put(ids[0] ?? '', parcel).expect(200);
    for (const share of ids) {
      expect(await then(share, '13:05')).toMatchObject({ courier: null, trackingNumber: null });
      expect(await then(share, '13:10')).toMatchObject(parcel);
    }
  });

  it('names the other end of an exchange', async () => {
    const endsOf = async (of: string, time: string) => {
      const state = await then(of, time);
      return [state?.exchangedFor?.transactionId ?? null, state?.inPlaceOf?.transactionId ?? null];
    };
    expect(await endsOf(exchanged, '11:55')).toEqual([null, null]);
    expect(await endsOf(exchanged, '12:00')).toEqual([instead, null]);
    expect(await endsOf(instead, '12:00')).toEqual([null, exchanged]);
    expect((await then(exchanged, '12:00'))?.exchangedFor?.orderNumber).toMatch(/^FI-2026-/);
  });

  it('has nothing of an erased buyer, whenever it was', async () => {
    const person = { email: 'giulia@posta.example', confirmation: 'CANCELLA' };
    await counter.admin.post('/api/privacy/erasure').send(person).expect(200);
    const state = await then(id, '11:45');
    expect(state).toMatchObject({ buyer: { erased: true }, documentNumber: null, received: '138.90' });
    expect(JSON.stringify([state, await then(id, '11:55')])).not.toMatch(/Zanin|Fattura 88|zia|1Z999|BRT/);
  });
});

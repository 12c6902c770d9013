import { beforeAll, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { AsOf, ListThen, RecordHistoryEntry } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { RecordHistory } from '../../platform/index.js';
import { type Browser, createTestApp } from '../../platform/testing/test-app.js';
import { listRecord } from './gift-list/list-history.js';
import { newList } from './testing/new-list.js';

jest.setTimeout(60_000);
const clock = fixedClock('2026-11-21T10:00:00.000Z');
const NOTHING = { stripe: false, paypal: false, inNegozio: false, bonifico: false };

let staff: Browser;

const ID = 123_456_789_012;
const COPY = `
insert into gift_lists.gift_list (id, name, occasion_id, beneficiary_name, beneficiary_email, beneficiary_phone,
  created_at, updated_at, allowed_payment_methods, allowed_delivery_modes)
select ${ID}, name, occasion_id, beneficiary_name, beneficiary_email, beneficiary_phone, created_at, updated_at,
  array['stripe', 'bonifico'], array['buyerShipping'] from gift_lists.gift_list`;

const shop = forAllTests(() => createTestApp({ clock }));

/** Makes a list whose history an earlier release wrote: one field for each method. */
beforeAll(async () => {
  await newList(await shop.signInAsAdmin());
  await shop.app.get(RecordHistory).inTransaction(async (tx, note) => {
    await tx.query(COPY);
    const made = { name: 'Anna e Marco', payStripe: false, payPaypal: true, deliverBuyerShipping: false };
    await note(listRecord(ID), null, made);
    await note(listRecord(ID), made, { ...made, payStripe: true, deliverBuyerShipping: true });
  });
  staff = await shop.signInAsStaff();
});

const then = async (at: string): Promise<Readonly<Record<string, string | null>>> => {
  const { body } = await staff.get(`/api/audit/as-of/lists/${ID}`).query({ at }).expect(200);
  const fields = (body as AsOf<ListThen>).state?.fields ?? [];
  return Object.fromEntries(fields.map(({ label, text }) => [label, text]));
};
const latest = async (): Promise<readonly unknown[]> => {
  const { body } = await staff.get(`/api/records/list/${ID}/history`).expect(200);
  const [entry] = body as RecordHistoryEntry[];
  return entry?.fields.map(({ label, before, after }) => [label, before, after]) ?? [];
};

it('what its history says of the columns is still told in their words, until the list is changed', async () => {
  expect(await latest()).toEqual([
    ['Pagamento con carta', 'no', 'sì'],
    ['Spedizione all’acquirente', 'no', 'sì'],
  ]);
  expect(await then('2026-11-21T11:00')).toEqual({
    'Pagamento con carta': 'sì',
    'Pagamento con PayPal': 'sì',
    'Spedizione all’acquirente': 'sì',
  });
});

it('a change is told by the methods, and only the former columns that it replaces fall silent', async () => {
  clock.set('2026-11-21T11:00:00.000Z');
  const change = { allowedPaymentMethods: { inNegozio: true } };
  await staff.put(`/api/gift-lists/${ID}`).send(change).expect(200);
  expect(await latest()).toEqual([['Metodi di pagamento', 'Carta, Bonifico', 'Carta, Bonifico, In negozio']]);
  expect(await then('2026-11-21T12:00')).toEqual({
    'Metodi di pagamento': 'Carta, Bonifico, In negozio',
    'Spedizione all’acquirente': 'sì',
  });
});

it('a code that is offered no more stays allowed, whatever else is switched', async () => {
  await shop.pool.query(
    `update gift_lists.gift_list set allowed_payment_methods = array['assegno', 'stripe'] where id = $1`,
    [ID],
  );
  const change = { allowedPaymentMethods: { stripe: false, paypal: true } };
  const { body } = await staff.put(`/api/gift-lists/${ID}`).send(change).expect(200);
  expect(body).toMatchObject({ allowedPaymentMethods: { ...NOTHING, paypal: true } });
  expect(await latest()).toEqual([['Metodi di pagamento', 'assegno, Carta', 'PayPal, assegno']]);
});

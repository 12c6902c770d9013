import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { AsOf, ListThen, RecordHistoryEntry } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { RecordHistory } from '../../platform/index.js';
import { type Browser, createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import { listRecord } from './gift-list/list-history.js';
import { newList } from './testing/new-list.js';

jest.setTimeout(60_000);
const clock = fixedClock('2026-11-21T10:00:00.000Z');
const NOTHING = { stripe: false, paypal: false, inNegozio: false, bonifico: false };
const NOWHERE = {
  beneficiaryPickup: false,
  buyerPickup: false,
  beneficiaryShipping: false,
  buyerShipping: false,
};

let earlier: TestApp;
let shop: TestApp;
let staff: Browser;

const ID = 123_456_789_012;
const COPY = `
insert into gift_lists.gift_list
select copy.* from gift_lists.gift_list l,
  jsonb_populate_record(l, jsonb_build_object('id', ${ID}, 'history_revision', 0)) as copy`;

/** Makes a list as an earlier release stored it: one column, and one history field, for each method. */
beforeAll(async () => {
  earlier = await createTestApp({ clock });
  const admin = await earlier.signInAsAdmin();
  await newList(admin);
  // A later migration's column, which could not be copied.
  await earlier.pool.query('alter table gift_lists.gift_list drop column plain_name');
  await earlier.app.get(RecordHistory).inTransaction(async (tx, note) => {
    await tx.query(COPY);
    const made = { name: 'Anna e Marco', payStripe: false, payPaypal: true, deliverBuyerShipping: false };
    await note(listRecord(ID), null, made);
    await note(listRecord(ID), made, { ...made, payStripe: true, deliverBuyerShipping: true });
  });
  const columns = [
    'pay_stripe',
    'pay_paypal',
    'pay_in_negozio',
    'pay_bonifico',
    'deliver_beneficiary_pickup',
    'deliver_buyer_pickup',
    'deliver_beneficiary_shipping',
    'deliver_buyer_shipping',
  ];
  await earlier.pool.query(`
    delete from migrations where name like '%allowed-methods%' or name like '%plain%-list-names%';
    alter table gift_lists.gift_list drop column allowed_payment_methods, drop column allowed_delivery_modes,
      ${columns.map((column) => `add column ${column} boolean not null default false`).join(', ')};
    update gift_lists.gift_list set pay_stripe = true, pay_bonifico = true, deliver_buyer_shipping = true`);
  shop = await createTestApp({ clock, sharing: earlier });
  staff = await shop.signInAsStaff();
});
afterAll(async () => {
  await shop.close();
  await earlier.close();
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

it('a list that allowed methods by columns allows the same by code', async () => {
  const { body } = await staff.get(`/api/gift-lists/${ID}`).expect(200);
  expect(body).toMatchObject({
    allowedPaymentMethods: { ...NOTHING, stripe: true, bonifico: true },
    allowedDeliveryModes: { ...NOWHERE, buyerShipping: true },
  });
});

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

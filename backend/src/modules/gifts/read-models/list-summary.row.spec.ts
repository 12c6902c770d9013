import { expect, it } from '@jest/globals';
import type { CountedTransaction } from './figures.tables.js';
import { figuresOf, soldCentsOf } from './list-summary.row.js';

const PRICE = 12_900;
const reserved = (change: Partial<CountedTransaction>): CountedTransaction => ({
  transaction_id: 'tx-1',
  stage: 'reserved',
  amount_cents: PRICE,
  shipping_cents: 0,
  received_cents: 0,
  refunded_cents: 0,
  ...change,
});

it.each([
  ['all of it while nothing has come', {}, PRICE],
  ['the rest of a part', { received_cents: 5_000 }, 7_900],
  ['nothing where a late transfer brought more than the price', { received_cents: PRICE + 500 }, 0],
  // Of 129,00 € in two entries 9,00 € were given back, and the entry of 29,00 € was reversed.
  ['what was reversed, not what was given back', { received_cents: 9_100, refunded_cents: 900 }, 2_900],
  ['nothing once it is over', { stage: 'cancelled' as const }, 0],
])('what a list’s reservations still lack counts %s', (_, change, cents) => {
  expect(figuresOf(0, reserved(change)).reserved_cents).toBe(cents);
});

it.each([
  ['its amount, without shipping', { received_cents: PRICE + 900 }, PRICE],
  ['what is left of it', { received_cents: PRICE - 2_000, refunded_cents: 2_900 }, PRICE - 2_900],
  [
    'all of it where only money beyond the price went back',
    { received_cents: PRICE + 900, refunded_cents: 1_000 },
    PRICE,
  ],
  ['the rest where more than that went back', { received_cents: PRICE, refunded_cents: 1_500 }, PRICE - 900],
  ['nothing once all of it went back', { received_cents: 0, refunded_cents: PRICE + 900 }, 0],
])('the sale of a paid transaction with shipping is %s', (_, change, cents) => {
  expect(soldCentsOf(reserved({ stage: 'paid', shipping_cents: 900, ...change }))).toBe(cents);
});

import { buyer, type BuyerChange, expiry, shopOpens, staff, stockSetTo, sweeper } from './programs.js';
import { payer } from './payer.js';
import fc from 'fast-check';
import type { GiftCommand, HoldUnit } from '@fiocco/gift';
import { IN_A_WEEK } from '@fiocco/gift/testing';
import type { Program } from '../model/process.js';
import type { Scenario } from './scenario.js';

const list = fc.integer({ min: 1, max: 3 });
/** Transactions that several runs may be about; each belongs to one list. */
const transaction = fc.integer({ min: 1, max: 4 }).map((n) => ({ id: `t${n}`, list: ((n - 1) % 3) + 1 }));

const share = (shareCents: number): BuyerChange => ({
  kind: 'quota',
  shareCents,
  product: { productType: 'quote', priceCents: 10_000 },
});
const how: fc.Arbitrary<BuyerChange> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ confirm: { as: 'reservation', until: IN_A_WEEK } }) },
  { weight: 2, arbitrary: fc.constantFrom(2_500, 5_000, 10_000).map(share) },
  {
    weight: 1,
    arbitrary: fc.constant({
      reopens: true,
      by: 'staff',
      confirm: { as: 'reservation', until: IN_A_WEEK },
    } as const),
  },
);
const buys = fc
  .tuple(transaction, how)
  .map(([{ id, list: listId }, change]): [string, Program] => [
    'buyer',
    buyer(listId, { ...change, transactionId: id }),
  ]);

const pays = transaction.map(({ id, list: listId }): [string, Program] => [
  'payer',
  payer(listId, { transactionId: id }),
]);

type OnTransaction = (transactionId: string) => Exclude<GiftCommand, HoldUnit>;
const commands: readonly OnTransaction[] = [
  (transactionId) => ({ type: 'ReleaseHold', transactionId, reason: 'buyer_went_back' }),
  (transactionId) => ({
    type: 'CancelTransaction',
    transactionId,
    reason: 'cancelled_by_staff',
    note: null,
  }),
  (transactionId) => ({
    type: 'ReserveHeld',
    transactionId,
    reservedUntil: IN_A_WEEK,
    transferUntil: IN_A_WEEK,
  }),
  (transactionId) => ({ type: 'TakeMoney', transactionId, receiptId: 'r-1', amountCents: null }),
  () => ({ type: 'WithdrawGift', closedToo: true }),
];
const others = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string, Program]>(['sweeper', sweeper]) },
  { weight: 2, arbitrary: list.map((listId): [string, Program] => ['expiry', expiry(listId)]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(transaction, fc.constantFrom(...commands))
      .map(([{ id, list: listId }, command]): [string, Program] => ['staff', staff(listId, command(id))]),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 3 }).map((n): [string, Program] => ['stock', stockSetTo(n)]),
  },
);

/** A small shop with two to five buyers and some other processes. */
export const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    pieces: fc.integer({ min: 1, max: 3 }),
    listQuantity: fc.integer({ min: 1, max: 2 }),
    buyers: fc.array(fc.oneof({ weight: 3, arbitrary: buys }, { weight: 1, arbitrary: pays }), {
      minLength: 2,
      maxLength: 5,
    }),
    others: fc.array(others, { maxLength: 4 }),
    lost: fc.integer({ min: 0, max: 3 }),
    deaths: fc.integer({ min: 0, max: 2 }),
    timePasses: fc.boolean(),
  })
  .map(({ pieces, listQuantity, buyers, others: more, ...faults }) => ({
    name: 'at random',
    opening: shopOpens(pieces, [1, 2, 3], { listQuantity, canBuyInQuota: true }),
    lists: [1, 2, 3],
    actors: [...buyers, ...more].map(([name, program], index) => ({ name: `${name}-${index + 1}`, program })),
    ...faults,
  }));

/** Which step is next, again and again; shrinks to the first one. */
export const anyPicks = fc.array(fc.nat(9_999), { maxLength: 150, size: 'max' });

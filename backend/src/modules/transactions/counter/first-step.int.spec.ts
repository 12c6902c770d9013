import { beforeAll, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { Problem } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter } from '../testing/counter.js';
import { type Scene, scenesOf, takeTransfers } from '../testing/scenes.js';

// One application for many calls, on a busy machine.
jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp({ clock: fixedClock('2026-11-21T10:00:00.000Z') }));
const counter = forAllTests(() => Counter.in(test));
beforeAll(async () => {
  await takeTransfers(counter);
});

const at = (scene: Scene) => scenesOf(counter)[scene]();
const collect = (id: string, more: object = {}) => counter.post(id, 'collect', { receiptId: 'r-9', ...more });
const reopen = (id: string) => counter.post(id, 'reopen');
async function lateTransfer(): Promise<string> {
  const place = await counter.gift();
  const { id } = await counter.sold({}, place);
  await counter.put(id, { paymentMethod: 'bonifico' }).expect(200);
  await counter.post(id, 'cancel').expect(200);
  await counter.sold({}, place);
  await counter.post(id, 'collect', { receiptId: 'r-1', amount: '129' }).expect(200);
  return id;
}
const reverse = (id: string) => counter.post(id, 'reverse', { receiptId: 'r-1', reason: 'Era di un altro' });

type Case = readonly [
  what: string,
  code: string,
  words: RegExp,
  call: () => Promise<{ readonly body: unknown; readonly status: number }>,
];
const CASES: readonly Case[] = [
  [
    'money for what is put aside',
    'TRANSACTION_NOT_RESERVED',
    /segna .* completata/,
    async () => collect(await at('held')),
  ],
  [
    'money once all has come',
    'TRANSACTION_NOT_RESERVED',
    /già incassata per intero/,
    async () => collect(await at('paid')),
  ],
  [
    'money for what is cancelled',
    'TRANSACTION_NOT_RESERVED',
    /riaprila/,
    async () => collect(await at('cancelled')),
  ],
  [
    'money for what was given back',
    'TRANSACTION_NOT_RESERVED',
    /rimborsato/,
    async () => collect(await at('refunded')),
  ],
  [
    'money for what was deleted',
    'TRANSACTION_REMOVED',
    /eliminata/,
    async () => collect(await at('removed')),
  ],
  [
    'a sale that waits and is paid',
    'TRANSACTION_NOT_RESERVED',
    /segna .* completata/,
    async () =>
      counter.record(await counter.gift(), { status: 'in_attesa', collected: true, receiptId: 'r-1' }),
  ],
  [
    'a sale by transfer',
    'PAYMENT_METHOD_NOT_ALLOWED',
    /poi cambia il pagamento/,
    async () => counter.record(await counter.gift(), { paymentMethod: 'bonifico' }),
  ],
  [
    'reopening what was given back',
    'TRANSACTION_NOT_HELD',
    /registrane una nuova/,
    async () => reopen(await at('refunded')),
  ],
  ['reopening what was deleted', 'TRANSACTION_REMOVED', /eliminata/, async () => reopen(await at('removed'))],
  [
    'a reversal of a late transfer',
    'REVERSAL_TOO_LATE',
    /riaprila .* oppure rimborsalo/,
    async () => reverse(await lateTransfer()),
  ],
  [
    'a type that the gift does not offer',
    'TYPE_NOT_OFFERED',
    /non si può regalare a quote: scegli/,
    async () => counter.record(await counter.gift(), { type: 'quota', amount: '10' }),
  ],
  [
    'another way to pay with money in it',
    'TRANSACTION_HAS_MONEY',
    /prima va rimborsato/,
    async () => counter.put(await at('reserved in part'), { paymentMethod: 'bonifico' }),
  ],
];

it.each(CASES)('%s is refused with the first step: %s', async (_what, code, words, call) => {
  const { status, body } = await call();
  expect([status, (body as Problem).code]).toEqual([409, code]);
  expect((body as Problem).error).toMatch(words);
});

it.each([
  ['an agreed amount', 'AMOUNT_NOT_POSITIVE', async () => counter.put(await at('reserved'), { amount: '0' })],
  ['a sale', 'AMOUNT_NOT_POSITIVE', async () => counter.record(await counter.gift(), { amount: '0' })],
  ['money', 'AMOUNT_MISSING', async () => collect(await at('reserved'), { amount: '0' })],
  [
    'a share',
    'QUOTA_AMOUNT_MISSING',
    async () => counter.record(await counter.gift({ canBuyInQuota: true }), { type: 'quota', amount: '0' }),
  ],
] as const)('%s of nothing is refused beside its field: %s', async (_what, code, call) => {
  const { body, status } = await call();
  const { error, fields } = body as Problem;
  expect([status, (body as Problem).code, fields]).toEqual([400, code, { amount: error }]);
});

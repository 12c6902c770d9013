import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { fixedClock } from '@fiocco/testing';
import { Log } from '../../../platform/index.js';
import { type Ground, newGround } from '../../../platform/testing/test-app.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { ProviderTries, type TryFacts } from './provider-tries.js';

// The first copy of the shop's tables takes long on a busy machine.
jest.setTimeout(60_000);

const clock = fixedClock('2026-11-23T10:00:00Z');
const logged: string[] = [];
let ground: Ground;
let tries: ProviderTries;
beforeAll(async () => {
  ground = await newGround();
  const log = new Log({
    level: 'warn',
    production: true,
    destination: { write: (line) => void logged.push(line) },
  });
  tries = new ProviderTries(ground.pool, clock, log);
});
afterAll(() => ground.clear());
beforeEach(() => ground.pool.query('truncate payments.provider_try'));

const FACTS: TryFacts = {
  operation: 'capture',
  provider: 'stripe',
  transactionId: 'tx',
  attemptId: 'tx.1',
  paymentId: 'pi_1',
};
const rows = async () => (await ground.pool.query('select * from payments.provider_try order by id')).rows;
const answers = async () => 'answer';

it('stands on record before the call is made, for everybody, and its end after', async () => {
  const during = jest.fn((_before: object) => rows());
  expect(await tries.around('capture_tx.1', FACTS, during)).toMatchObject([
    {
      key: 'capture_tx.1',
      operation: 'capture',
      provider: 'stripe',
      payment_id: 'pi_1',
      transaction_id: 'tx',
      attempt_id: 'tx.1',
      tried_at: clock.now(),
      ended_at: null,
      outcome: null,
      code: null,
      duration_ms: null,
    },
  ]);
  expect(during).toHaveBeenCalledWith({ isRepeated: false });
  expect(await rows()).toMatchObject([
    { ended_at: clock.now(), outcome: 'answered', code: null, duration_ms: expect.any(Number) },
  ]);
});

it('is made, and is on record, only where its place is free', async () => {
  await ground.pool.query('create table payments.place (taken text)');
  const refusal = new Error('none is free');
  const call = jest.fn((_before: object) => answers());
  const seen: unknown[] = [];
  const placeThat = (check: () => Promise<void>) => ({
    taken: { name: 'take-place', text: 'insert into payments.place values ($1)', values: ['one'] },
    check: async () => {
      seen.push((await rows()).length, (await ground.pool.query('select taken from payments.place')).rows);
      await check();
    },
    giveBack: async () => void (await ground.pool.query('delete from payments.place')),
  });
  const refused = placeThat(() => Promise.reject(refusal));
  await expect(tries.around('create_1', FACTS, call, undefined, refused)).rejects.toBe(refusal);
  expect(seen).toEqual([1, [{ taken: 'one' }]]);
  expect([call.mock.calls, await rows()]).toEqual([[], []]);
  expect((await ground.pool.query('select from payments.place')).rows).toEqual([]);

  const free = placeThat(() => Promise.resolve());
  expect(await tries.around('create_1', FACTS, call, undefined, free)).toBe('answer');
  expect(call).toHaveBeenCalledWith({ isRepeated: false });
  expect(await rows()).toMatchObject([{ key: 'create_1', outcome: 'answered' }]);
  await ground.pool.query('drop table payments.place');
});

it.each([
  ['unknown', null, new ProviderFailure('stripe', 'unknown')],
  ['refused', 'charge_already_refunded', new ProviderFailure('stripe', 'refused', 'charge_already_refunded')],
  // Its text may quote a person.
  ['error', null, new Error('giulia@example.it')],
])('tells how it failed, in codes: %s %s', async (outcome, code, failure) => {
  await expect(tries.around('refund_1', FACTS, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await rows()).toMatchObject([{ outcome, code, ended_at: clock.now() }]);
  expect(JSON.stringify(await rows())).not.toContain('giulia');
});

it('tells whoever tries again that a try is on record, also one of which no end is known', async () => {
  const asked = jest.fn(answers);
  const hanging = new Promise<void>((begun) => {
    void tries.around('capture_tx.1', FACTS, () => {
      begun();
      return new Promise(() => undefined);
    });
  });
  await hanging;
  await tries.around('capture_tx.1', FACTS, asked);
  await tries.around('capture_tx.2', { ...FACTS, attemptId: 'tx.2' }, asked);
  expect(asked.mock.calls).toEqual([[{ isRepeated: true }], [{ isRepeated: false }]]);
});

it('makes no call that it cannot record, and hides no answer whose end it cannot record', async () => {
  const asked = jest.fn(answers);
  const away = () => ground.pool.query('alter table payments.provider_try rename to hidden');
  const back = () => ground.pool.query('alter table payments.hidden rename to provider_try');
  await away();
  await expect(tries.around('create_tx.1', FACTS, asked)).rejects.toThrow('provider_try');
  await back();
  expect(asked).not.toHaveBeenCalled();
  const answer = await tries.around('create_tx.1', FACTS, async () => {
    await away();
    return 'paid';
  });
  await back();
  expect(answer).toBe('paid');
  expect(await rows()).toMatchObject([{ outcome: null }]);
  expect(logged.join()).toContain('provider-tries');
});

it('is kept for 90 days', async () => {
  await tries.around('capture_old', FACTS, answers);
  clock.advance(90 * 86_400_000);
  await tries.around('capture_new', FACTS, answers);
  await tries.forgetOld();
  expect(await rows()).toHaveLength(2);
  clock.advance(1);
  await tries.forgetOld();
  expect(await rows()).toMatchObject([{ key: 'capture_new' }]);
});

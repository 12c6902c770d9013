// @takes 24 s
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import {
  STAFF_ROLES,
  type Transaction,
  TRANSACTION_ACTIONS,
  type TransactionAction,
} from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { Counter } from '../testing/counter.js';
import { SCENES, scenesOf, takeTransfers } from '../testing/scenes.js';

// Every action at every stage that comes about without a provider, by each role, over HTTP.
jest.setTimeout(120_000);

const TODAY = '2026-11-21';
const test = forAllTests(() => createTestApp({ clock: fixedClock(`${TODAY}T10:00:00.000Z`) }));
const counter = forAllTests(() => Counter.in(test));
beforeAll(async () => {
  await takeTransfers(counter);
});

const CALLS: Readonly<Record<TransactionAction, (id: string, by: Browser) => ReturnType<Counter['put']>>> = {
  complete: (id, by) => counter.put(id, { status: 'completata' }, by),
  collect: (id, by) => counter.post(id, 'collect', { receiptId: 'r-9', amount: '1' }, by),
  cancel: (id, by) => counter.post(id, 'cancel', {}, by),
  reopen: (id, by) => counter.post(id, 'reopen', {}, by),
  reverse: (id, by) => counter.post(id, 'reverse', { receiptId: 'r-1', reason: 'Ops' }, by),
  refund: (id, by) => counter.post(id, 'refund', { receiptId: 'via-2', reason: 'Reso' }, by),
  deliver: (id, by) => counter.put(id, { deliveredOn: TODAY }, by),
  remove: (id, by) => by.delete(`/api/transactions/${id}`),
};

/** `status: completata` reopens too, which is offered under its own name. */
const isReopening = (action: TransactionAction, { stage }: Transaction): boolean =>
  action === 'complete' && stage === 'cancelled';

describe.each(STAFF_ROLES)('to %s', (role) => {
  describe.each(SCENES)('a transaction that is %s', (scene) => {
    it.each(TRANSACTION_ACTIONS)('offers to %s it and lets them, or neither', async (action) => {
      const id = await scenesOf(counter)[scene]();
      const by = role === 'admin' ? counter.admin : counter.staff;
      const before = await counter.read(id, by);
      if (isReopening(action, before)) return;
      const { status } = await CALLS[action](id, by);
      if (before.actions?.includes(action)) return expect([200, 204]).toContain(status);
      // What stands already is named once more, and nothing is written.
      if (status === 200 || status === 204) return expect(await counter.read(id, by)).toEqual(before);
      expect([403, 404, 409]).toContain(status);
    });
  });
});

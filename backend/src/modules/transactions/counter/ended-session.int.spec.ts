import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { Problem, Transaction } from '@fiocco/contracts';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter } from '../testing/counter.js';

// One application for many calls, on a busy machine.
jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp());
const counter = forAllTests(() => Counter.in(test));

const VERSION = { 'if-match': '"2"' };
const codeOf = ({ body }: { readonly body: unknown }): string => (body as Problem).code;

describe('a page of staff whose session has ended', () => {
  it.each([
    ['put', '', { buyerPhone: '055 123456' }],
    ['put', '', { status: 'annullata' }],
    ['post', '/cancel', {}],
    ['post', '/collect', { receiptId: 'r-1' }],
    ['delete', '', {}],
  ] as const)('is told to sign in: %s%s %j', async (verb, what, body) => {
    const before = await counter.sold();
    const call = test.browser()[verb](`/api/transactions/${before.id}${what}`);
    expect(codeOf(await call.set(VERSION).send(body).expect(401))).toBe('NOT_SIGNED_IN');
    expect(await counter.read(before.id, counter.staff)).toEqual(before);
  });

  it('is told so also in the browser that bought', async () => {
    const guest = test.browser();
    const place = await counter.gift();
    const step1 = { isCheckoutStep1: true, type: 'acquisto' };
    const { id } = (await counter.record(place, step1, guest).expect(201)).body as Transaction;
    await counter.put(id, { deliveryMethod: 'buyerPickup' }, guest).expect(200);
    await counter.put(id, { paymentMethod: 'in_negozio' }, guest).expect(200);
    const before = await counter.read(id);
    for (const call of [
      counter.put(id, { buyerPhone: '055 123456' }, guest).set(VERSION),
      counter.put(id, { documentNumber: 'FT 1' }, guest),
      counter.post(id, 'cancel', {}, guest).set(VERSION),
    ])
      expect(codeOf(await call.expect(401))).toBe('NOT_SIGNED_IN');
    expect(await counter.read(id)).toEqual(before);
    await counter.post(id, 'cancel', {}, guest).expect(200);
  });

  it.each([{ collected: true, receiptId: 'r-1' }, { collected: false }])(
    'records no sale as a guest’s, whose money nobody would know of: %j',
    async (money) => {
      const place = await counter.gift();
      const sale = { paymentMethod: 'in_negozio', deliveryMethod: 'buyerPickup', status: 'completata' };
      const answer = await counter.record(place, { ...sale, ...money }, test.browser()).expect(401);
      expect(codeOf(answer)).toBe('NOT_SIGNED_IN');
      await counter.sold(money, place);
    },
  );
});

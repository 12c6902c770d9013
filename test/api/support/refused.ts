import { expect } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { type AttackShop, step1 } from './attack-shop.js';
import { type Answer, faultOf, ok } from './client.js';
import { recordsOf } from './records.js';

export const pathOf = (id: string) => `/api/transactions/${id}`;

/** A new guest with a first step done. */
export async function draftIn(shop: AttackShop, productId: number, more: object = {}, listId = shop.listId) {
  const guest = shop.guest();
  const { id } = ok<Transaction>(await guest.post('/api/transactions', step1(listId, productId, more)));
  return { guest, id };
}

/** Sends one call after the other; each must be answered with that problem, and nothing may be written. */
export async function expectRefused(
  shop: AttackShop,
  calls: readonly (() => Promise<Answer>)[],
  status: number,
  code?: string | RegExp,
): Promise<void> {
  const before = await recordsOf(shop.test.pool);
  const faults: string[] = [];
  for (const [n, call] of calls.entries()) {
    const fault = faultOf(await call(), status, code);
    if (fault) faults.push(`${n}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(await recordsOf(shop.test.pool)).toEqual(before);
}

import { expect, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { problemOf } from '../../../backend/src/platform/errors/problem-of.js';
import { SchemaPipe } from '../../../backend/src/platform/http/checked-body.js';
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

type Judge = (body: unknown) => Answer | null;

/**
 * Why bodies of one call are not refused as they should be. The first is sent; what judged it before the call's handler
 * judges the others without HTTP. Those that it lets through are sent as well.
 */
export async function faultsOfBodies(
  bodies: readonly unknown[],
  send: (body: unknown) => Promise<Answer>,
  code?: string | RegExp,
): Promise<string[]> {
  let judge: Judge | undefined;
  const faults: string[] = [];
  for (const body of bodies) {
    let answer = judge?.(body) ?? null;
    if (!answer) {
      const passed = jest.spyOn(SchemaPipe.prototype, 'transform');
      answer = await send(body);
      judge ??= judgeIn(passed);
      passed.mockRestore();
    }
    const fault = faultOf(answer, 400, code);
    if (fault) faults.push(`${JSON.stringify(body).slice(0, 200)}: ${fault}`);
  }
  return faults;
}

/** The pipe that a call's body went through; none where the call never came there. */
function judgeIn({ mock }: jest.SpiedFunction<SchemaPipe['transform']>): Judge | undefined {
  const pipe = mock.contexts[0] as SchemaPipe | undefined;
  if (!pipe) return undefined;
  return (body) => {
    try {
      pipe.transform(JSON.parse(JSON.stringify(body)));
      return null;
    } catch (error) {
      const problem = problemOf(error);
      const answer = problem.toBody();
      const type = 'application/problem+json';
      const { status } = problem;
      return { status, type, headers: new Headers(), text: JSON.stringify(answer), body: answer };
    }
  };
}

import { expect, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { problemOf } from '../../../backend/src/platform/errors/problem-of.js';
import { createValidationPipe } from '../../../backend/src/platform/errors/validation.pipe.js';
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

type Pipe = ReturnType<typeof createValidationPipe>;
type Judge = (body: unknown) => Promise<Answer | null>;

const ofAllPipes = Object.getPrototypeOf(createValidationPipe()) as Pipe;

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
    let answer = (await judge?.(body)) ?? null;
    if (!answer) {
      const passed = jest.spyOn(ofAllPipes, 'transform');
      answer = await send(body);
      judge ??= judgeIn(passed);
      passed.mockRestore();
    }
    const fault = faultOf(answer, 400, code);
    if (fault) faults.push(`${JSON.stringify(body).slice(0, 200)}: ${fault}`);
  }
  return faults;
}

/** The pipe that a call's body went through, with what Nest told it of that body; none where the call never came there. */
function judgeIn({ mock: { calls, contexts } }: jest.SpiedFunction<Pipe['transform']>): Judge | undefined {
  const at = calls.findIndex(([, { type }]) => type === 'body');
  const pipe = contexts[at] as Pipe | undefined;
  const metadata = calls[at]?.[1];
  if (!pipe || !metadata) return undefined;
  return async (body) => {
    try {
      await pipe.transform(JSON.parse(JSON.stringify(body)), metadata);
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

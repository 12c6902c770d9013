import { expect } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import type { TestApp } from '../../../platform/testing/test-app.js';

/** A guest with a network address of their own, whose cookie is kept across processes. */
export function guest(network: string, cookie: { value?: string } = {}) {
  return async (at: TestApp, method: 'post' | 'put', path: string, body: object) => {
    const call = at.http[method](path).set('x-forwarded-for', network);
    if (cookie.value) void call.set('cookie', cookie.value);
    const answer = await call.send(body);
    const [set] = [answer.headers['set-cookie']].flat();
    cookie.value ??= set?.split(';')[0];
    return answer;
  };
}
export type Guest = ReturnType<typeof guest>;

interface Wanted {
  readonly giftListId: number;
  /** 0 for the fund. */
  readonly productId: number;
  readonly buyerEmail: string;
}

export async function beginDraft(who: Guest, at: TestApp, wanted: Wanted): Promise<string> {
  const step1 = { ...wanted, isCheckoutStep1: true, buyerName: 'Giulia', buyerPhone: '333 555 0142' };
  const { body, status } = await who(at, 'post', '/api/transactions', step1);
  expect({ status, body }).toMatchObject({ status: 201 });
  return (body as Transaction).id;
}

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GiftCard, PublicGiftList, PublicTransaction } from '@fiocco/contracts';
import { problemFrom } from '../../shared/api/problem.js';
import { checkoutActions } from './checkout-actions.js';
import { orderOf } from './model/order.js';

let said: string[];
let released: Response;

beforeEach(() => {
  said = [];
  released = new Response('{}');
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    said.push(`${init?.method} ${path as string} ${init?.body as string}`);
    return Promise.resolve(released);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A purchase in a page of another make: it notes where it is sent, and shows no steps. */
function purchase(stage: 'held' | 'draft') {
  const transaction = {
    id: 'abc',
    owned: true,
    type: 'acquisto',
    stage,
    holdId: 'h1',
    amount: '9.00',
  } as PublicTransaction;
  const list = {
    id: 1,
    name: 'Nozze',
    allowedPaymentMethods: {},
    allowedDeliveryModes: {},
  } as PublicGiftList;
  const noted = (what: string) => Promise.resolve(void said.push(what));
  return checkoutActions(
    orderOf(list, { id: 7, name: 'Vaso' } as GiftCard, 'acquisto', transaction),
    {
      goTo: (step) => noted(`to ${step}`),
      amend: () => undefined,
      startAgain: () => undefined,
      finish: () => undefined,
    },
    {
      refresh: (id) => noted(`read ${id}`).then(() => transaction),
      refreshList: () => noted('read list'),
      takeOver: ({ id }) => void said.push(`shows ${id}`),
    },
    () => undefined,
    null,
  );
}

const RELEASE = 'POST /api/transactions/abc/release {"holdId":"h1"}';

describe('a purchase, whatever page it stands on', () => {
  it('frees what is held before it goes back', async () => {
    await purchase('held').goBackTo(2);
    expect(said).toEqual([RELEASE, 'read abc', 'read list', 'to 2']);
  });

  it('goes back at once where nothing is held', async () => {
    await purchase('draft').goBackTo(1);
    expect(said).toEqual(['to 1']);
  });

  it('goes back also from a hold that ended by itself meanwhile', async () => {
    released = new Response('{"code":"HOLD_ENDED"}', { status: 409 });
    await purchase('held').goBackTo(3);
    expect(said.at(-1)).toBe('to 3');
  });

  it.each([
    ['that tells of a change', problemFrom(409, { code: 'GIFT_TAKEN' }), ['read list', 'read abc']],
    ['of what was typed', problemFrom(400, { code: 'VALIDATION_FAILED' }), []],
  ])('reads again after a refusal %s', async (_, refusal, read) => {
    await expect(purchase('draft').attempt(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(said).toEqual(read);
  });
});

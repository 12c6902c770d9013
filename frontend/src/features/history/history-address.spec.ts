import { describe, expect, it } from '@jest/globals';
import { hasFilters, historySearchFrom, NO_FILTERS } from './history-address.js';

const set = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(historySearchFrom(search)).filter(([, value]) => value !== undefined));

describe('the address of the Cronologia', () => {
  it('names what is filtered by', () => {
    const search = {
      q: 'vaso',
      from: '2026-11-01',
      to: '2026-11-28',
      person: 'buyer',
      kind: 'list,product',
      giftListId: 12,
      productId: 0,
      transactionId: 'aaaa-1',
      subject: 'settings:shop',
      amountFrom: 12.5,
      amountTo: 100,
    };
    expect(set(search)).toEqual(search);
  });

  it.each([
    ['a day that is none', { from: '2026-02-30' }],
    ['somebody who acts nowhere', { person: 'nobody' }],
    ['a kind that does not exist', { kind: 'weather' }],
    ['a list that cannot be', { giftListId: 0 }],
    ['a product that is no number', { productId: '' }],
    ['an amount below nothing', { amountFrom: -1 }],
  ])('filters nothing by %s', (_, search) => {
    expect(set(search)).toEqual({});
    expect(hasFilters(historySearchFrom(search))).toBe(false);
  });

  it('takes digits as they are typed, and leaves out the kind that is none', () => {
    expect(set({ q: 2026, person: '3', kind: 'weather,money' })).toEqual({
      q: '2026',
      person: 3,
      kind: 'money',
    });
    expect(Object.values(NO_FILTERS).every((value) => value === undefined)).toBe(true);
  });
});

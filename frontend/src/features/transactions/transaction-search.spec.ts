import { describe, expect, it } from '@jest/globals';
import { hasFilters, sortedBy, transactionSearchFrom } from './transaction-search.js';

describe('the order of the transactions', () => {
  it('turns the active column round, and back', () => {
    expect(sortedBy({}, 'timestamp')).toEqual({ sort: undefined, dir: 'asc' });
    expect(sortedBy({ dir: 'asc' }, 'timestamp')).toEqual({ sort: undefined, dir: undefined });
  });

  it('begins another column descending', () => {
    expect(sortedBy({ dir: 'asc' }, 'amount')).toEqual({ sort: 'amount', dir: undefined });
    expect(sortedBy({ sort: 'amount' }, 'amount')).toEqual({ sort: 'amount', dir: 'asc' });
  });
});

describe('the address of the transactions', () => {
  it('reads filters, and nonsense as none', () => {
    const read = transactionSearchFrom({
      q: 'rossi',
      list: 12,
      status: 'completata',
      sort: 'buyer',
      dir: 'asc',
    });
    expect(read).toEqual({ q: 'rossi', list: 12, status: 'completata', sort: 'buyer', dir: 'asc' });
    const nonsense = transactionSearchFrom({ q: '', list: 'x', status: 'pagata', sort: 'drop', dir: 'desc' });
    expect(hasFilters(nonsense)).toBe(false);
    expect(nonsense.sort).toBeUndefined();
  });
});

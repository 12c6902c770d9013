import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { GENESIS_HASH } from '@fiocco/event-sourcing';
import { StreamTable } from './stream-table.js';

const endOf = (n: number) => ({ revision: n % 50, position: BigInt(n), hash: hash('sha256', String(n)) });

describe('the table of stream ends', () => {
  it('says of a stream that it does not know that nothing stands there', () => {
    expect(new StreamTable().endOf('gift-1_2')).toEqual({ revision: -1, position: 0n, hash: GENESIS_HASH });
  });

  it('keeps 100,000 streams apart, and each one at its latest end, in less than 14 MB', () => {
    const table = new StreamTable();
    for (let n = 0; n < 100_000; n += 1) table.set(`gift-${n % 313}_${n}`, endOf(n));
    for (let n = 0; n < 100_000; n += 3) table.set(`gift-${n % 313}_${n}`, endOf(n + 1));
    expect(table.size).toBe(100_000);
    expect(table.bytes).toBeLessThan(14_000_000);
    const wrong: number[] = [];
    for (let n = 0; n < 100_000; n += 1) {
      const end = endOf(n % 3 === 0 ? n + 1 : n);
      if (!isDeepStrictEqual(table.endOf(`gift-${n % 313}_${n}`), end)) wrong.push(n);
    }
    expect(wrong).toEqual([]);
  });

  it('is copied as it stands', () => {
    const table = new StreamTable(4);
    for (let n = 0; n < 9; n += 1) table.set(`gift-1_${n}`, endOf(n));
    const copy = table.clone();
    table.set('gift-1_3', endOf(77));
    expect(copy.size).toBe(9);
    expect(copy.endOf('gift-1_3')).toEqual(endOf(3));
  });
});

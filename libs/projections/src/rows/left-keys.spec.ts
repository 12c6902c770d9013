import { describe, expect, it } from '@jest/globals';
import { LeftKeys } from './left-keys.js';

const keys = (from: number, count: number) => Array.from({ length: count }, (_, n) => `tx-${from + n}`);

describe('the keys that have left memory', () => {
  it('are all known, and hardly any other', () => {
    const left = new LeftKeys();
    const gone = keys(0, 100_000);
    for (const key of gone) left.add(key);
    expect(gone.filter((key) => !left.mayHold(key))).toEqual([]);
    const mistaken = keys(1_000_000, 100_000).filter((key) => left.mayHold(key));
    expect(mistaken.length).toBeLessThan(1_000);
  });

  it('may be numbers, and are none at first', () => {
    const left = new LeftKeys();
    expect(left.mayHold(100_000_000_001)).toBe(false);
    left.add(100_000_000_001);
    expect(left.mayHold(100_000_000_001)).toBe(true);
    expect(left.mayHold(100_000_000_002)).toBe(false);
  });
});

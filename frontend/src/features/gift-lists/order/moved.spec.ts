import { describe, expect, it } from '@jest/globals';
import { moved, placeAt } from './moved.js';

describe('an entry that is moved', () => {
  const all = ['a', 'b', 'c', 'd'];

  it('comes to stand at its new place, and the others close up', () => {
    expect(moved(all, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(all, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(all, 1, 1)).toEqual(all);
    expect(moved(all, 9, 0)).toEqual(all);
  });

  it('is let go behind all whose middle lies above, its own not counted', () => {
    const middles = [20, 60, 100, 140];
    expect([0, 50, 70, 110, 500].map((y) => placeAt(y, middles, 1))).toEqual([0, 1, 1, 2, 3]);
    expect([0, 30, 70, 500].map((y) => placeAt(y, middles, 0))).toEqual([0, 0, 1, 3]);
  });
});

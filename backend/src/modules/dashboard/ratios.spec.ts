import { describe, expect, it } from '@jest/globals';
import { ratio, shareOf, sharesOf } from './ratios.js';

describe('a share', () => {
  it.each([
    [1, 8, 13],
    [1, 200, 1],
    [1, 201, 0],
    [2, 3, 67],
    [5, 5, 100],
    [0, 0, 0],
  ])('%i of %i is %i per cent, half up', (count, all, percent) => {
    expect(shareOf(count, all)).toEqual({ count, percent });
  });
});

describe('the shares of one whole', () => {
  it.each<[Record<string, number>, Record<string, number>]>([
    [
      { a: 1, b: 1, c: 1 },
      { a: 34, b: 33, c: 33 },
    ],
    [
      { a: 7, b: 1 },
      { a: 88, b: 12 },
    ],
    [
      { b: 1, a: 7 },
      { b: 12, a: 88 },
    ],
    [
      { paid: 2041, waiting: 97, ended: 179 },
      { paid: 88, waiting: 4, ended: 8 },
    ],
    // Rounded each for itself they would be 101, or 99.
    [
      { a: 33, b: 5, c: 1 },
      { a: 85, b: 13, c: 2 },
    ],
    [
      { a: 5, b: 3, c: 3 },
      { a: 46, b: 27, c: 27 },
    ],
    [
      { a: 1, b: 999 },
      { a: 0, b: 100 },
    ],
    [
      { a: 0, b: 4 },
      { a: 0, b: 100 },
    ],
    [
      { a: 0, b: 0 },
      { a: 0, b: 0 },
    ],
  ])('of %j are %j', (counts, percents) => {
    const shares = sharesOf(counts);
    expect(Object.entries(shares).map(([part, { count, percent }]) => [part, count, percent])).toEqual(
      Object.entries(counts).map(([part, count]) => [part, count, percents[part]]),
    );
  });

  it('add up to 100, whatever they are shares of', () => {
    for (let a = 0; a < 40; a++)
      for (let b = 0; b < 40; b++) {
        const { x, y, z } = sharesOf({ x: a, y: b, z: 7 });
        expect(x.percent + y.percent + z.percent).toBe(100);
      }
  });
});

it('is exact for the cents of many years', () => {
  expect(ratio(90_000_000_000_001, 2)).toBe(45_000_000_000_001);
});

import { describe, expect, it } from '@jest/globals';
import { ratio, shareOf } from './ratios.js';

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

it('is exact for the cents of many years', () => {
  expect(ratio(90_000_000_000_001, 2)).toBe(45_000_000_000_001);
});

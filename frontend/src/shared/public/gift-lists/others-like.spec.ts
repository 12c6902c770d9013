import { describe, expect, it } from '@jest/globals';
import { aCard } from '../../../testing/examples.js';
import { othersLike } from './others-like.js';

const gone = aCard({ id: 1, price: '46.00', offers: [] });
const whole = (id: number, price: string) => aCard({ id, price, offers: ['acquisto'] });
const shared = (id: number, price: string, quotaRemaining: string) =>
  aCard({ id, price, offers: ['quota'], quotaRemaining });

const offered = (...others: Parameters<typeof othersLike>[1]) =>
  othersLike(gone, [gone, ...others]).map(({ gift, share }) => [gift.id, share]);

describe('what a list offers in the place of a gift that is gone', () => {
  it('is a share for the same money first, then what costs nearly as much', () => {
    expect(
      offered(whole(2, '72.00'), shared(3, '1200.00', '800.00'), whole(4, '40.00'), whole(5, '300.00')),
    ).toEqual([
      [3, 4600],
      [4, null],
      [2, null],
    ]);
  });

  it.each([
    ['too little is left of it', '45.00'],
    ['it would leave less than a share', '50.00'],
  ])('is no share where %s', (_, left) => {
    expect(offered(whole(2, '72.00'), shared(3, '1200.00', left))).toEqual([
      [2, null],
      [3, null],
    ]);
  });

  it('is the last share where nothing more is missing', () => {
    expect(offered(shared(3, '1200.00', '46.00'))).toEqual([[3, 4600]]);
  });
});

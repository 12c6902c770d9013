import { describe, expect, it } from '@jest/globals';
import { isEan, marginOf } from './trade.js';

describe('an EAN', () => {
  it.each(['4006381333931', '73513537', '036000291452', '10012345678902'])('is %s', (digits) => {
    expect(isEan(digits)).toBe(true);
  });

  it.each(['4006381333932', '4006381339331', '73513538', '400638133393', '', '40063813339x1', '0'])(
    'is not %j',
    (digits) => {
      expect(isEan(digits)).toBe(false);
    },
  );
});

describe('the margin', () => {
  it('is what is left of the price without VAT', () => {
    expect(marginOf(12_200, '22', 6_000)).toEqual({ margin: '40.00', marginPercent: 40 });
    expect(marginOf(10_400, '4', 2_500)).toEqual({ margin: '75.00', marginPercent: 75 });
    expect(marginOf(10_000, '0', 0)).toEqual({ margin: '100.00', marginPercent: 100 });
  });

  it('is below zero at a loss, and no share of nothing', () => {
    expect(marginOf(1_220, '22', 1_250)).toEqual({ margin: '-2.50', marginPercent: -25 });
    expect(marginOf(0, '22', 500)).toEqual({ margin: '-5.00', marginPercent: null });
  });
});

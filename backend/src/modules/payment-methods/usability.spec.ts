import { describe, expect, it } from '@jest/globals';
import { unusableFor } from './usability.js';

const NEEDS = { switch: 'enableVoucher', filledIn: ['voucherKey'] };
const why = (settings: Readonly<Record<string, unknown>>, needs = NEEDS) =>
  unusableFor(needs, new Map(Object.entries(settings)));

describe('a way to pay', () => {
  it.each([
    ['nobody set up', {}, 'not_set_up'],
    ['switched on without its key', { enableVoucher: true, voucherKey: '' }, 'not_set_up'],
    ['switched on with a key that was cleared', { enableVoucher: true, voucherKey: null }, 'not_set_up'],
    ['switched off', { enableVoucher: false, voucherKey: 'k' }, 'switched_off'],
    ['switched on and complete', { enableVoucher: true, voucherKey: 'k' }, null],
  ])('%s', (_, settings, expected) => {
    expect(why(settings)).toBe(expected);
  });

  it('that needs no more than its switch works when that is on', () => {
    expect(why({ enableVoucher: true }, { ...NEEDS, filledIn: [] })).toBeNull();
  });
});

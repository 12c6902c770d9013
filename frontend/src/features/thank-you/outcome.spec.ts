import { describe, expect, it } from '@jest/globals';
import { outcomeOf, thankYouSearch } from './outcome.js';

describe('the thank-you page', () => {
  it.each([
    ['draft', 'unfinished'],
    ['held', 'unfinished'],
    ['reserved', 'reserved'],
    ['paid', 'paid'],
    ['cancelled', 'failed'],
  ] as const)('says of a purchase that is %s: %s', (stage, outcome) => {
    expect(outcomeOf({ stage })).toBe(outcome);
  });

  it('takes no word about the payment from the address, and none to print', () => {
    const claimed = { pp_status: 'successo', pp_error: 'Chiama il 899 000', quota: 1, tp: 'quota' };
    expect(thankYouSearch(claimed)).toEqual({});
  });

  it('takes the transaction under each of its names, and the list, if they can be one', () => {
    expect(thankYouSearch({ tid: 'wmjMOEfu07nk0UeCvBeaSA' }).trid).toBe('wmjMOEfu07nk0UeCvBeaSA');
    expect(thankYouSearch({ trid: 'a', tid: 'b' }).trid).toBe('a');
    expect(thankYouSearch({ trid: '../../x' }).trid).toBeUndefined();
    expect(thankYouSearch({ giftListId: 123456789012 }).giftListId).toBe('123456789012');
    expect(thankYouSearch({ giftListId: '1/../../x' }).giftListId).toBeUndefined();
  });
});

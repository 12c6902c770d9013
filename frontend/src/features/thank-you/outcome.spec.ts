import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './outcome.js';
import { thankYouSearch } from './thank-you-search.js';

const NOTHING_ELSE = { buyersPartDone: false, isTaken: false };
const PAID_HERE = { buyersPartDone: true, isTaken: false };

describe('the thank-you page of an online payment', () => {
  it.each([
    ['paying', null, NOTHING_ELSE, 'unfinished'],
    ['paying', null, PAID_HERE, 'pending'],
    ['authorised', null, NOTHING_ELSE, 'pending'],
    ['capturing', null, NOTHING_ELSE, 'pending'],
    ['pending', null, NOTHING_ELSE, 'pending'],
    ['verify', null, NOTHING_ELSE, 'pending'],
    ['voiding', 'gift_gone', PAID_HERE, 'stopping'],
    ['draft', 'gift_gone', NOTHING_ELSE, 'gone'],
    ['draft', null, { buyersPartDone: true, isTaken: true }, 'gone'],
    ['draft', null, { buyersPartDone: false, isTaken: true }, 'unfinished'],
    ['draft', 'too_many_declines', NOTHING_ELSE, 'declined'],
    ['draft', null, PAID_HERE, 'declined'],
    ['refunding', null, NOTHING_ELSE, 'refunding'],
    ['refunded', null, NOTHING_ELSE, 'refunded'],
  ] as const)('says of one that is %s (%s): %j is %s', (stage, reason, seen, outcome) => {
    expect(outcomeOf({ stage, reason }, seen)).toBe(outcome);
  });
});

describe('the thank-you page', () => {
  it.each([
    ['draft', 'unfinished'],
    ['held', 'unfinished'],
    ['reserved', 'reserved'],
    ['paid', 'paid'],
    ['cancelled', 'failed'],
  ] as const)('says of a purchase that is %s: %s', (stage, outcome) => {
    expect(outcomeOf({ stage, reason: null }, NOTHING_ELSE)).toBe(outcome);
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

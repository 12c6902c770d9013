import { describe, expect, it } from '@jest/globals';
import type { PublicTransaction } from '@fiocco/contracts';
import { outcomeOf, thankYouSearch } from './outcome.js';

const at = (stage: PublicTransaction['stage']) => ({ stage }) as PublicTransaction;

describe('the thank-you page', () => {
  it.each([
    ['draft', 'unfinished'],
    ['held', 'unfinished'],
    ['reserved', 'reserved'],
    ['paid', 'paid'],
    ['cancelled', 'failed'],
  ] as const)('says of a purchase that is %s: %s', (stage, outcome) => {
    expect(outcomeOf(at(stage), {})).toBe(outcome);
  });

  it('believes the server, not the address', () => {
    expect(outcomeOf(at('cancelled'), { pp_status: 'successo' })).toBe('failed');
    expect(outcomeOf(at('draft'), { pp_status: 'successo' })).toBe('unfinished');
  });

  it('goes by the provider’s word where no purchase is named', () => {
    const outcomes = ['successo', 'insuccesso', undefined].map((pp_status) => outcomeOf(null, { pp_status }));
    expect(outcomes).toEqual(['paid', 'failed', 'pending']);
  });

  it('takes the transaction under each of its names, if it can be one', () => {
    expect(thankYouSearch({ tid: 'wmjMOEfu07nk0UeCvBeaSA' }).trid).toBe('wmjMOEfu07nk0UeCvBeaSA');
    expect(thankYouSearch({ trid: 'a', tid: 'b' }).trid).toBe('a');
    expect(thankYouSearch({ trid: '../../x' }).trid).toBeUndefined();
  });

  it('knows a share by either mark, and shortens a foreign error text', () => {
    expect([thankYouSearch({ quota: 1 }).quota, thankYouSearch({ tp: 'quota' }).quota]).toEqual([true, true]);
    expect(thankYouSearch({ quota: 0 }).quota).toBeUndefined();
    expect(thankYouSearch({ pp_error: 'x'.repeat(1000) }).pp_error).toHaveLength(300);
  });
});

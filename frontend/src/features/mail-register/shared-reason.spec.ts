import { describe, expect, it } from '@jest/globals';
import { sharedReason } from './shared-reason.js';

const mails = (...reasons: (string | null)[]) => reasons.map((reason) => ({ reason }));

describe('the reason said once above the register', () => {
  it.each([
    ['nothing went wrong', mails(null, null), null],
    ['one mail alone', mails('a', null), null],
    ['each its own', mails('a', 'b', 'c'), null],
    ['all the same', mails('a', 'a', null), { reason: 'a', count: 2 }],
    ['most the same', mails('b', 'a', 'b', 'a', 'b'), { reason: 'b', count: 3 }],
  ])('%s', (_, register, shared) => {
    expect(sharedReason(register)).toEqual(shared);
  });
});

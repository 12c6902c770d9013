import { describe, expect, it } from '@jest/globals';
import { LedgerRefused, LedgerUnavailable } from '@fiocco/event-sourcing';
import { problemOf } from './problem-of.js';

const failed = (code: string) => Object.assign(new Error(code), { code });

describe('what a failure looks like from outside', () => {
  it.each([
    ['a full disk under the pictures', failed('ENOSPC'), 'STORAGE_FULL'],
    ['a used-up share of the disk', failed('EDQUOT'), 'STORAGE_FULL'],
    ['a full disk of the database', failed('53100'), 'STORAGE_FULL'],
    ['a disk that takes no writes', failed('EROFS'), 'READ_ONLY'],
    ['a full disk behind another error', new Error('not kept', { cause: failed('ENOSPC') }), 'STORAGE_FULL'],
    ['a ledger that is away', new LedgerUnavailable('away'), 'SERVICE_UNAVAILABLE'],
    ['a ledger that lets us in no more', new LedgerRefused('refused'), 'SERVICE_UNAVAILABLE'],
  ])('%s is 503', (_what, error, code) => {
    expect(problemOf(error)).toMatchObject({ status: 503, code });
  });

  it('anything else is 500 and says nothing', () => {
    expect(problemOf(failed('EBADF'))).toMatchObject({ status: 500 });
  });
});

import { describe, expect, it } from '@jest/globals';
import { AccessDeniedError, MaxAppendSizeExceededError, UnknownError } from '@eventstore/db-client';
import { isRefusal } from './failure.js';

const withCode = (code: number) => Object.assign(new Error('as gRPC says it'), { code });

describe('what a failed append means', () => {
  it.each([
    ['bytes that the server cannot take', new UnknownError(undefined, 'Could not recognize BadRequest')],
    ['an append that is too large', MaxAppendSizeExceededError.fromMaxAppendSize(1)],
    ['no right to append', new AccessDeniedError()],
    ['no right to call', withCode(7)],
    ['a server that is none of its kind', withCode(12)],
  ])('%s: refused for good', (_, error) => {
    expect(isRefusal(error)).toBe(true);
  });

  it.each([
    ['a server that is starting', new UnknownError(undefined, 'Could not recognize Server Is Not Ready')],
    ['no connection', withCode(14)],
    ['an error without a code', new Error('write after end')],
    ['something else', undefined],
  ])('%s: open', (_, error) => {
    expect(isRefusal(error)).toBe(false);
  });
});

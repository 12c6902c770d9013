import { describe, expect, it } from '@jest/globals';
import { Problem } from '../errors/problem.js';
import { refuseIfModified, versionSeen } from './if-match.js';

describe('versions of records', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['*', null],
    ['"3"', 3],
    ['3', 3],
    ['W/"12"', 12],
    ['"abc"', Number.NaN],
    ['"1", "2"', Number.NaN],
  ])('If-Match %p means %p', (header, seen) => {
    expect(versionSeen(header)).toBe(seen);
  });

  const record = { version: 4, updatedAt: new Date('2026-07-01T12:32:00Z'), updatedBy: 'Anna' };

  it('lets those pass who saw the current version or name none', () => {
    expect(() => refuseIfModified(record, 4)).not.toThrow();
    expect(() => refuseIfModified(record, null)).not.toThrow();
  });

  it.each([3, 5, Number.NaN])('says who changed it and when to whoever saw %p', (seen) => {
    let refused: unknown;
    try {
      refuseIfModified(record, seen);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({
      code: 'MODIFIED_BY_OTHERS',
      status: 409,
      text: 'Nel frattempo modificato da Anna alle 14:32 del 01/07. Ricarica la pagina e riprova.',
    });
  });
});

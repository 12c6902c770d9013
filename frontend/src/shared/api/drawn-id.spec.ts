import { describe, expect, it } from '@jest/globals';
import { drawnId, spendId } from './drawn-id.js';

describe('an id that a page draws', () => {
  it('is the same for every try until it is spent, and its own for every purpose', () => {
    const first = drawnId('receipt 1');
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(drawnId('receipt 1')).toBe(first);
    expect(drawnId('receipt 2')).not.toBe(first);
    spendId('receipt 1');
    expect(drawnId('receipt 1')).not.toBe(first);
  });
});

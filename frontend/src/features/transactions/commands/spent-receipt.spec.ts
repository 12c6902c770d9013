import { describe, expect, it } from '@jest/globals';
import { problemFrom } from '../../../shared/api/problem.js';
import { spentReceipt } from './spent-receipt.js';

describe('a receipt that was refused', () => {
  it.each([
    [409, 'RECEIPT_OF_ANOTHER_AMOUNT', 'Incasso già registrato'],
    [409, 'RECEIPT_REVERSED', 'Incasso già stornato'],
  ])('with %i %s ends its dialog, which says "%s"', (status, code, title) => {
    expect(spentReceipt(problemFrom(status, { code }))).toBe(title);
  });

  it.each([
    ['an amount that is too much', problemFrom(409, { code: 'AMOUNT_EXCEEDS_DUE' })],
    ['no answer', problemFrom(0, { code: 'NETWORK' })],
    ['something else', new Error('lost')],
  ])('for %s is tried again under the same id', (_, error) => {
    expect(spentReceipt(error)).toBeNull();
  });
});

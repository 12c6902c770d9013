import { describe, expect, it } from '@jest/globals';
import { slipsOf } from './one-letter-wrong.js';

const meant = (word: string) => new RegExp(`^(?:${slipsOf(word).join('|')})$`, 'u');

describe('what may have been meant by a word', () => {
  it.each([
    ['another letter', 'lanpada', 'lampada'],
    ['a letter too much', 'fullvio', 'fulvio'],
    ['a letter missing', 'damco', 'damico'],
    ['two that changed places', 'fulvoi', 'fulvio'],
  ])('has %s', (_, typed, word) => {
    expect(word).toMatch(meant(typed));
  });

  it('has no two letters wrong', () => {
    expect('fulvio').not.toMatch(meant('fukvoo'));
  });

  it('is nothing else where it is a number or too short', () => {
    for (const word of ['3405550117', 'zoe', 'va-7']) expect(slipsOf(word)).toEqual([]);
  });
});

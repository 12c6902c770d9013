import { describe, expect, it } from '@jest/globals';
import { hasWords, plainWords } from './plain-letters.js';

describe('the words of a search', () => {
  it('are plain, and belong to no comma', () => {
    expect(plainWords('ROSSI, Niccolò d’Este')).toEqual(['rossi', 'niccolo', 'deste']);
  });

  it('are eight at most, however many are sent', () => {
    expect(plainWords('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(plainWords(Array.from({ length: 100 }, () => 'x').join(' '))).toHaveLength(8);
    expect(hasWords('abcdefgh', 'a b c d e f g h z')).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { mayBeMistyped, partsLeft } from './one-letter-wrong.js';

/** What somebody may have meant who typed the word with one letter wrong. */
function meantBy(word: string): readonly string[] {
  const around = (from: number, middle: string, to: number) => word.slice(0, from) + middle + word.slice(to);
  return [...word].flatMap((letter, at) => [
    around(at, '#', at + 1),
    around(at, '#', at),
    around(at, '', at + 1),
    around(at, (word[at + 1] ?? '') + letter, at + 2),
  ]);
}

describe('a word with a letter wrong', () => {
  it.each(['frri', 'rossi', 'fulvio', 'bavetiz', 'esposito', 'dellacquaz'])('keeps a part of %s', (word) => {
    const parts = partsLeft(word);
    expect(parts).toHaveLength(2);
    expect(meantBy(word).filter((meant) => !parts.some((part) => meant.includes(part)))).toEqual([]);
  });

  it('is no number, and none so short that nothing would be left', () => {
    for (const word of ['3405550117', 'zoe']) expect(partsLeft(word)).toEqual([word]);
  });

  it('is looked for where any word of a search may have one', () => {
    const texts = ['4,50', 'xq', '340 555 0117', 'zoe 129', 'fulvio 129'];
    expect(texts.filter(mayBeMistyped)).toEqual(['fulvio 129']);
  });
});

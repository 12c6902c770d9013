import { plainWords } from '@fiocco/contracts';
import type { Likeness } from './find-sources.js';

/** Of a shorter word too little would be left. */
const SHORTEST = 4;
/** Numbers are right or they are another number. */
const LETTERS = /^[\p{L}-]+$/u;

const escaped = (letters: string): string => letters.replaceAll(/[-\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

const mayBeWrong = (word: string): boolean => [...word].length >= SHORTEST && LETTERS.test(word);

/**
 * The two parts of a word of which a wrong letter leaves one as it is: neighbours that change places reach only one of
 * them, because the letter in the middle belongs to neither. Looking for them costs a tenth of the pattern's time.
 */
export function partsLeft(word: string): readonly string[] {
  if (!mayBeWrong(word)) return [word];
  const letters = [...word];
  const middle = Math.ceil(letters.length / 2);
  return [letters.slice(0, middle - 1).join(''), letters.slice(middle).join('')];
}

/**
 * A pattern of PostgreSQL for words that begin with this one, or with this one but for a letter that is another, is
 * missing or too much, or for two neighbours that changed places.
 */
function likeWord(word: string): string {
  const letters = [...word];
  if (!mayBeWrong(word)) return escaped(word);
  const around = (from: number, middle: string, to: number) =>
    escaped(letters.slice(0, from).join('')) + middle + escaped(letters.slice(to).join(''));
  const slips = letters.flatMap((letter, at) => {
    const next = letters[at + 1];
    return [
      around(at, '.', at + 1),
      around(at, '.', at),
      ...(next === undefined ? [] : [around(at, escaped(next + letter), at + 2)]),
      ...(letters.length > SHORTEST ? [around(at, '', at + 1)] : []),
    ];
  });
  return String.raw`\m(${[...new Set(slips)].join('|')})`;
}

/** For each word of a search the pattern that a plain text matches where it has it, just so or with one letter wrong. */
export const wordPatterns = (text: string, likeness: Likeness): readonly string[] =>
  plainWords(text).map(likeness === 'same' ? escaped : likeWord);

/** Whether any word of a text may be meant otherwise: numbers and short words are what they are. */
export const mayBeMistyped = (text: string): boolean => plainWords(text).some(mayBeWrong);

/** SQL: whether a plain text has each of the words, given as the placeholder of their {@link wordPatterns}. */
export const hasWordsSql = (plain: string, patterns: string): string => `${plain} ~ all(${patterns}::text[])`;

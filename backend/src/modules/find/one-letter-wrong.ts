import { escapedLetters, mayBeWrong, plainWords, slipsOf } from '@fiocco/contracts';
import type { Likeness } from './find-sources.js';

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

/** A pattern of PostgreSQL for words that begin with this one, or with what may have been meant by it. */
function likeWord(word: string): string {
  const slips = slipsOf(word);
  return slips.length === 0 ? escapedLetters(word) : String.raw`\m(${slips.join('|')})`;
}

/** For each word of a search the pattern that a plain text matches where it has it, just so or with one letter wrong. */
export const wordPatterns = (text: string, likeness: Likeness): readonly string[] =>
  plainWords(text).map(likeness === 'same' ? escapedLetters : likeWord);

/** Whether any word of a text may be meant otherwise. */
export const mayBeMistyped = (text: string): boolean => plainWords(text).some(mayBeWrong);

/** SQL: whether a plain text has each of the words, given as the placeholder of their {@link wordPatterns}. */
export const hasWordsSql = (plain: string, patterns: string): string => `${plain} ~ all(${patterns}::text[])`;

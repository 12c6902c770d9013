/** Of a shorter word too little would be left. */
const SHORTEST = 4;
/** Numbers are right or they are another number. */
const LETTERS = /^[\p{L}-]+$/u;

/** The letters of a pattern that mean themselves. */
export const escapedLetters = (letters: string): string =>
  letters.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Whether a word of a search may be meant otherwise: numbers and short words are what they are. */
export const mayBeWrong = (word: string): boolean => [...word].length >= SHORTEST && LETTERS.test(word);

/**
 * What somebody may have meant who typed a plain word with a letter that is another, is missing or too much, or with two
 * neighbours that changed places: patterns that PostgreSQL and browsers read alike. Empty where it is what it is.
 */
export function slipsOf(word: string): readonly string[] {
  const letters = [...word];
  if (!mayBeWrong(word)) return [];
  const around = (from: number, middle: string, to: number) =>
    escapedLetters(letters.slice(0, from).join('')) + middle + escapedLetters(letters.slice(to).join(''));
  const slips = letters.flatMap((letter, at) => {
    const next = letters[at + 1];
    return [
      around(at, '.', at + 1),
      around(at, '.', at),
      ...(next === undefined ? [] : [around(at, escapedLetters(next + letter), at + 2)]),
      ...(letters.length > SHORTEST ? [around(at, '', at + 1)] : []),
    ];
  });
  return [...new Set(slips)];
}

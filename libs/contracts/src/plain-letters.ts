/** What keyboards, word processors, tills and other alphabets write for one. */
export const APOSTROPHES = "'’‘‛`´ʹʻʼ′＇";

const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** As somebody types it in a hurry: no capitals, no accents, no apostrophes, which tills also write for accents. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(ANY_APOSTROPHE, '').toLowerCase();
}

/** A search for more names nobody, and costs as much again for each. */
const MOST_WORDS = 8;

/** The words of a search, plain, the first few. Commas between them, as in "ROSSI, ANNA", belong to none. */
export const plainWords = (text: string): readonly string[] =>
  plainLetters(text)
    .split(/[\s,;]*\s[\s,;]*|^[,;]+|[,;]+$/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);

/** Whether a text has every word of a search somewhere. */
export function hasWords(text: string, words: string): boolean {
  const plain = plainLetters(text);
  return plainWords(words).every((word) => plain.includes(word));
}

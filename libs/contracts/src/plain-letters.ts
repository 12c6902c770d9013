/** What keyboards, word processors and other alphabets write for one; the first stands for all. */
export const APOSTROPHES = "'’‘‛`´ʹʻʼ′＇";

const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** As somebody types it in a hurry: no capitals, no accents, one kind of apostrophe. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(ANY_APOSTROPHE, "'").toLowerCase();
}

/** Whether a text has every word of a search somewhere. */
export function hasWords(text: string, words: string): boolean {
  const plain = plainLetters(text);
  return plainLetters(words)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** As somebody types it in a hurry: no capitals, no accents, one kind of apostrophe. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´]/g, "'")
    .toLowerCase();
}

/** Whether a text has every word of a search somewhere. */
export function hasWords(text: string, words: string): boolean {
  const plain = plainLetters(text);
  return plainLetters(words)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

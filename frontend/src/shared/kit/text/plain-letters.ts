/** As somebody types it in a hurry: no capitals, no accents, one kind of apostrophe. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´]/g, "'")
    .toLowerCase();
}

/** "Giulia Ferrante" → "GF"; one word gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => (word ?? '').charAt(0).toLocaleUpperCase('it')).join('');
}

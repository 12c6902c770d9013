import { hasWords } from '../kit/text/plain-letters.js';

/** "1 lista", "21 liste", "1.204 prodotti". */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${count === 1 ? one : many}`;
}

/** Every word of the search in one of the texts, as somebody types it in a hurry. */
export function matchesWords(search: string, texts: readonly (string | null | undefined)[]): boolean {
  return hasWords(texts.filter(Boolean).join('\n'), search);
}

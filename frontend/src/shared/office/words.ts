import { hasWords } from '@fiocco/contracts';

/** "1 lista", "21 liste", "1.204 prodotti". */
export function countOf(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** "1.204": Italian leaves the dot out below 10,000 unless it is asked for. */
export function numberText(count: number): string {
  return count.toLocaleString('it-IT', { useGrouping: 'always' });
}

/** Every word of the search in one of the texts, as somebody types it in a hurry. */
export function matchesWords(search: string, texts: readonly (string | null | undefined)[]): boolean {
  return hasWords(texts.filter(Boolean).join('\n'), search);
}

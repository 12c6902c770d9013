import { hasWords, STAGES, type TransactionStage } from '@fiocco/contracts';
import { formatDate, formatDateTime } from '../format/dates.js';

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

/** "Giulia Ferrante" → "GF"; one word gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => (word ?? '').charAt(0).toLocaleUpperCase('it')).join('');
}

/** Until when a purchase stands as it does: what was agreed ends with a day, a hold at its minute. */
export function termWords(stage: TransactionStage, until: string): string {
  const inDays = STAGES[stage].buyer === 'agreed';
  return `fino al ${inDays ? formatDate(until) : formatDateTime(until)}`;
}

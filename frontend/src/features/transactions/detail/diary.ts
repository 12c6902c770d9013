import type { HistoryEntry } from '@fiocco/contracts';
import { formatWeekday } from '../../../shared/format/dates.js';

export type ActorKind = HistoryEntry['actor']['kind'];

export const KINDS: readonly (readonly [ActorKind, string])[] = [
  ['staff', 'Persone'],
  ['buyer', 'Acquirente'],
  ['provider', 'Pagamenti'],
  ['system', 'Sistema'],
];

/** What stands in the diary between two entries. */
export type DiaryLine =
  | { readonly kind: 'day'; readonly words: string }
  | { readonly kind: 'entry'; readonly entry: HistoryEntry }
  /** Numbers of the gift's stream that tell of something else: they never skip unseen. */
  | { readonly kind: 'others'; readonly from: number; readonly to: number };

/** Newest first, a heading for each day, a note wherever the gift's numbers jump. */
export function diaryLines(entries: readonly HistoryEntry[], shown: ActorKind | 'all'): DiaryLine[] {
  const lines: DiaryLine[] = [];
  const sorted = entries.toSorted((a, b) => b.number - a.number);
  let day = '';
  sorted.forEach((entry, index) => {
    const newer = sorted[index - 1];
    if (shown === 'all' && newer && newer.number - entry.number > 1) {
      lines.push({ kind: 'others', from: entry.number + 1, to: newer.number - 1 });
    }
    if (shown !== 'all' && entry.actor.kind !== shown) return;
    const words = formatWeekday(entry.at);
    if (words !== day) lines.push({ kind: 'day', words });
    day = words;
    lines.push({ kind: 'entry', entry });
  });
  return lines;
}

export function othersWords(from: number, to: number): string {
  const numbers = from === to ? `n. ${from}` : to - from === 1 ? `n. ${from} e ${to}` : `n. ${from}–${to}`;
  return `${numbers}: altri eventi dello stesso regalo`;
}

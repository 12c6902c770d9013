import type { HistoryEntry } from '@fiocco/contracts';
import { formatWeekday } from '../../../shared/format/dates.js';

export type ActorKind = HistoryEntry['actor']['kind'];

export const KINDS: readonly (readonly [ActorKind, string])[] = [
  ['staff', 'Persone'],
  ['buyer', 'Acquirente'],
  ['provider', 'Pagamenti'],
  ['system', 'Sistema'],
];

/** What stands in the diary, under the heading of its day. */
export type DiaryLine =
  | { readonly kind: 'day'; readonly words: string }
  | {
      readonly kind: 'entry';
      readonly entry: HistoryEntry;
      /** Counted within this transaction, from 1: the ledger counts the gift's events, and begins before it. */
      readonly place: number;
    };

/** Newest first, a heading for each day. A filter hides entries, and changes no entry's number. */
export function diaryLines(entries: readonly HistoryEntry[], shown: ActorKind | 'all'): DiaryLine[] {
  const lines: DiaryLine[] = [];
  let day = '';
  entries
    .toSorted((a, b) => a.number - b.number)
    .map((entry, index) => ({ kind: 'entry' as const, entry, place: index + 1 }))
    .toReversed()
    .filter(({ entry }) => shown === 'all' || entry.actor.kind === shown)
    .forEach((line) => {
      const words = formatWeekday(line.entry.at);
      if (words !== day) lines.push({ kind: 'day', words });
      day = words;
      lines.push(line);
    });
  return lines;
}

import type { HistoryEntry } from '@fiocco/contracts';
import type { NamedText } from '@fiocco/event-sourcing';
import { numberOf } from '../../../platform/index.js';
import { ERASED, type Kept } from './buyer-changes.js';
import { EMPTY, type UnnamedEntry } from './history-entries.js';

const RESTRICTED = 'riservato agli amministratori';

/** What an entry says of the shop's receipt or invoice. `mayRead`: whether this account may know its number. */
export function paperTold(
  { paper, sentence }: Pick<UnnamedEntry, 'paper' | 'sentence'>,
  kept: Kept,
  mayRead: boolean,
): Pick<HistoryEntry, 'changes' | 'sentence'> {
  if (paper === null) return { sentence, changes: [] };
  const number = (named: NamedText | null) => (mayRead ? numberOf(named, kept) : null);
  const words = (named: NamedText | null) =>
    named === null ? null : (number(named) ?? (mayRead ? ERASED : RESTRICTED));
  const { before, after } = paper;
  const change = { field: 'Documento', before: words(before), after: words(after) ?? EMPTY };
  const named = number(after);
  return { sentence: named === null ? sentence : `${sentence} n. ${named}`, changes: [change] };
}

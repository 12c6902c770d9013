import { type HistoryEntry, namesSeveral } from '@fiocco/contracts';
import { keptRefOf } from '@fiocco/event-sourcing';
import type { Actor } from '../../shop-history/index.js';
import { keptNote } from '../read-models/kept-fields.js';
import { buyerTold, type Kept } from './buyer-changes.js';
import type { UnnamedEntry } from './history-entries.js';
import { paperTold } from './paper-changes.js';

/** What the vault is asked for. */
export const refsOf = ({ note, buyer, paper }: UnnamedEntry): readonly string[] => [
  ...(note === null ? [] : [note]),
  ...(buyer === null ? [] : [buyer.before, buyer.after]),
  ...(paper === null ? [] : [paper.before, paper.after].flatMap((one) => keptRefOf(one) ?? [])),
];

/** The same sentence after a name that stands for several people. */
const inPlural = (sentence: string): string =>
  sentence.replace(/^ha /, 'hanno ').replace('la sua scelta', 'la loro scelta');

/** An entry with the words that the vault keeps for it. `mayRead`: whether this account may know numbers of papers. */
export function told(
  { buyer, note, paper, ...entry }: UnnamedEntry,
  actor: Actor,
  kept: Kept,
  mayRead: boolean,
): HistoryEntry {
  const several = actor.kind === 'buyer' && namesSeveral(actor.name);
  const moved = buyerTold(kept, buyer);
  const said = moved.sentence ?? entry.sentence;
  const { sentence, changes } = paperTold({ paper, sentence: said }, kept, mayRead);
  return {
    ...entry,
    actor,
    sentence: several ? inPlural(sentence) : sentence,
    changes: [...entry.changes, ...changes, ...moved.changes],
    note: note === null ? null : { text: keptNote(kept.get(note)) },
  };
}

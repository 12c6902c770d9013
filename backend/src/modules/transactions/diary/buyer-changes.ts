import type { HistoryEntry } from '@fiocco/contracts';
import type { Vault } from '@fiocco/personal-data';
import { EMPTY } from './history-entries.js';

/** The vault's values by reference; null for what is erased. */
export type Kept = Awaited<ReturnType<Vault['get']>>;
type Fields = NonNullable<ReturnType<Kept['get']>>;

export const ERASED = 'dati cancellati';

const NOTE = 'Nota interna';
const FIELDS: readonly (readonly [key: string, words: string])[] = [
  ['name', 'Nome'],
  ['email', 'E-mail'],
  ['phone', 'Telefono'],
  ['message', 'Messaggio'],
  ['address', 'Indirizzo'],
  ['staffNote', NOTE],
];

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value || null;
  if (typeof value !== 'object' || value === null) return null;
  const parts = Object.values(value).filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The buyer's data before and after, field by field. Of erased data only that there were some. */
export function buyerChanges(kept: Kept, before: string, after: string): HistoryEntry['changes'] {
  const [was, is]: (Fields | null | undefined)[] = [kept.get(before), kept.get(after)];
  if (!was || !is) return [{ field: 'Dati', before: null, after: ERASED }];
  return FIELDS.flatMap(([key, field]) => {
    const [old, now] = [textOf(was[key]), textOf(is[key])];
    return old === now ? [] : [{ field, before: old, after: now ?? EMPTY }];
  });
}

/** Staff's note is kept with the buyer's data, but is none of them. */
export const isNoteAlone = (changes: HistoryEntry['changes']): boolean =>
  changes.length > 0 && changes.every(({ field }) => field === NOTE);

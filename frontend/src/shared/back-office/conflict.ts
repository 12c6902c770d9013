import { isApiProblem } from '../api/problem.js';
import type { ConflictRow } from './conflict-dialog.js';

export function isConflict(error: unknown): boolean {
  return isApiProblem(error, 'MODIFIED_BY_OTHERS');
}

type Fields = Readonly<Record<string, string | boolean>>;

/** How a field's value reads, where it is not its own words. */
export type ConflictWords = Readonly<Record<string, (value: string) => string>>;

function wordsOf(value: string | boolean | undefined, words?: (value: string) => string): string {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  return words?.(value ?? '') ?? value ?? '';
}

/** What changed on either side since the dialog was opened. */
export function conflictRows<V extends object>(
  labels: Readonly<Record<keyof V & string, string>>,
  versions: { readonly start: V; readonly theirs: V; readonly mine: V },
  words: ConflictWords = {},
): ConflictRow[] {
  const [start, theirs, mine] = [versions.start, versions.theirs, versions.mine] as unknown as Fields[];
  const rows: ConflictRow[] = [];
  for (const [field, label] of Object.entries<string>(labels)) {
    const [was, now, own] = [start?.[field], theirs?.[field], mine?.[field]];
    if (now === own || (was === now && was === own)) continue;
    const touched = was === own ? 'theirs' : was === now ? 'mine' : 'both';
    rows.push({
      field,
      label,
      theirs: wordsOf(now, words[field]),
      mine: wordsOf(own, words[field]),
      touched,
    });
  }
  return rows;
}

/** Theirs, with the fields in which mine is to hold. */
export function merged<V extends object>(theirs: V, mine: V, own: ReadonlySet<string>): V {
  const kept = Object.entries(mine).filter(([field]) => own.has(field));
  return { ...theirs, ...Object.fromEntries(kept) };
}

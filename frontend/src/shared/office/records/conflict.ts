import { isApiProblem } from '../../api/problem.js';
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

type Value = string | boolean | undefined;

/** Who changed a field; null where there is nothing to choose. */
function touchedBy(was: Value, now: Value, own: Value): ConflictRow['touched'] | null {
  if (now === own) return null;
  if (was === own) return 'theirs';
  return was === now ? 'mine' : 'both';
}

/** What changed on either side since the dialog was opened. */
export function conflictRows<V extends object>(
  labels: Readonly<Record<string, string>>,
  versions: { readonly start: V; readonly theirs: V; readonly mine: V },
  words: ConflictWords = {},
): ConflictRow[] {
  const { start, theirs, mine } = versions as unknown as Record<keyof typeof versions, Fields>;
  return Object.entries(labels).flatMap(([field, label]) => {
    const touched = touchedBy(start[field], theirs[field], mine[field]);
    if (touched === null) return [];
    const say = (value: Value) => wordsOf(value, words[field]);
    return [{ field, label, theirs: say(theirs[field]), mine: say(mine[field]), touched }];
  });
}

/** Theirs, with the fields in which mine is to hold. */
export function merged<V extends object>(theirs: V, mine: V, own: ReadonlySet<string>): V {
  const kept = Object.entries(mine).filter(([field]) => own.has(field));
  return { ...theirs, ...Object.fromEntries(kept) };
}

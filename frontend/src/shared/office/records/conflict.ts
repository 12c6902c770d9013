import { isApiProblem } from '../../api/problem.js';
import type { ConflictRow } from './conflict-dialog.js';

export function isConflict(error: unknown): boolean {
  return isApiProblem(error, 'MODIFIED_BY_OTHERS');
}

type Value = string | boolean | readonly object[] | undefined;
type Fields = Readonly<Record<string, Value>>;

/** How a field's value reads, where it is not its own words. */
export type ConflictWords = Readonly<Record<string, (value: string) => string>>;

function wordsOf(value: Exclude<Value, undefined>, words?: (value: string) => string): string {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  // Several things, a product's pictures: how many there are.
  if (typeof value === 'object') return value.length > 0 ? String(value.length) : '';
  return words ? words(value) : value;
}

const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other);

/** Who changed a field; null where there is nothing to choose. */
function touchedBy(was: Value, now: Value, own: Value): ConflictRow['touched'] | null {
  if (isSame(now, own)) return null;
  if (isSame(was, own)) return 'theirs';
  return isSame(was, now) ? 'mine' : 'both';
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
    const say = (value: Value) => wordsOf(value ?? '', words[field]);
    return [{ field, label, theirs: say(theirs[field]), mine: say(mine[field]), touched }];
  });
}

/** Theirs, with the fields in which mine is to hold. */
export function merged<V extends object>(theirs: V, mine: V, own: ReadonlySet<string>): V {
  const kept = Object.entries(mine).filter(([field]) => own.has(field));
  return { ...theirs, ...Object.fromEntries(kept) };
}

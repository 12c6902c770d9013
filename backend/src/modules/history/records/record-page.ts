import type { StoredRecordEvent } from './record-entry.js';
import type { RecordHappening } from './record-happenings.js';

/** An entry of the record's own, or one that another room tells. */
export type PageEntry =
  | { readonly event: StoredRecordEvent }
  /** `after`: the revision of the record's own entry after which it happened; 0 where there is none. */
  | { readonly happening: RecordHappening; readonly after: number };

/**
 * What happened between the entries of a page and after the last one, in the ledger's order, newest first. `events`:
 * the record's own, newest first. `next`: the record's entry that follows the page; undefined at the record's end.
 */
export function withHappenings(
  events: readonly StoredRecordEvent[],
  next: StoredRecordEvent | undefined,
  happenings: readonly RecordHappening[],
): readonly PageEntry[] {
  const oldest = events.at(-1);
  const isFirstPage = !oldest || oldest.revision === 0;
  const between = happenings.filter(
    ({ position }) =>
      (isFirstPage || position > oldest.position) && (next === undefined || position < next.position),
  );
  const own = events.map((event) => ({ position: event.position, entry: { event } }));
  const told = between.map((happening) => ({
    position: happening.position,
    entry: { happening, after: revisionBefore(events, happening) },
  }));
  return [...own, ...told]
    .toSorted((one, other) => Number(other.position - one.position))
    .map(({ entry }) => entry);
}

const revisionBefore = (events: readonly StoredRecordEvent[], { position }: RecordHappening): number =>
  events.find((event) => event.position < position)?.revision ?? 0;

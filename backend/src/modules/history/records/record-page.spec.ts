import { describe, expect, it } from '@jest/globals';
import type { StoredRecordEvent } from './record-entry.js';
import type { RecordHappening } from './record-happenings.js';
import { withHappenings } from './record-page.js';

/** The record's entry `n` is at position `10 * (n + 1)` of the ledger. */
const own = (revision: number) =>
  ({ revision, position: BigInt(10 * (revision + 1)) }) as unknown as StoredRecordEvent;
const at = (position: number) => ({ position: BigInt(position) }) as unknown as RecordHappening;
const page = (revisions: readonly number[], next: number | undefined, positions: readonly number[]) =>
  withHappenings(revisions.map(own), next === undefined ? undefined : own(next), positions.map(at)).map(
    (one) => ('event' in one ? `#${one.event.revision}` : `${one.happening.position} after ${one.after}`),
  );

describe('what other rooms tell of a record', () => {
  it('stands between its own entries, in the order of the ledger, newest first', () => {
    expect(page([2, 1, 0], undefined, [35, 12, 15])).toEqual([
      '35 after 2',
      '#2',
      '#1',
      '15 after 0',
      '12 after 0',
      '#0',
    ]);
  });

  it('stands on one page only: that of the entry before it', () => {
    const happened = [5, 12, 22, 32, 45];
    expect(page([3, 2], undefined, happened)).toEqual(['45 after 3', '#3', '32 after 2', '#2']);
    expect(page([1, 0], 2, happened)).toEqual(['22 after 1', '#1', '12 after 0', '#0', '5 after 0']);
  });

  it('is all there is where the record has no entry of its own', () => {
    expect(page([], undefined, [5, 12])).toEqual(['12 after 0', '5 after 0']);
  });
});

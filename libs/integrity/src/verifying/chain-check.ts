import { linkOf } from '../event-hash.js';
import type { RawEvent } from '../sources/ledger-source.js';
import type { Finding } from './report.js';
import { StreamTable } from './stream-table.js';

/** Checks the hash chain of each stream. */
export class ChainCheck {
  constructor(readonly streams: StreamTable = new StreamTable()) {}

  /**
   * Takes the next event in global order. `anchoredUpTo`: events up to this position were compared with a signed head,
   * so where a link does not fit them, the event with the link is the altered one.
   */
  add(event: RawEvent, hash: string, anchoredUpTo: bigint): Finding | undefined {
    const { stream, revision, position } = event;
    const before = this.streams.endOf(stream);
    const next = before.revision + 1;
    if (revision > next) return { kind: 'missing', position, stream, revision: next, evidence: 'chain' };
    if (revision < next) return { ...placeOf(event), kind: 'reordered', evidence: 'chain' };
    if (linkOf(event) !== before.hash) {
      const isPredecessor = revision > 0 && before.position > anchoredUpTo;
      return isPredecessor
        ? { kind: 'altered', stream, revision: before.revision, position: before.position, evidence: 'chain' }
        : { ...placeOf(event), kind: 'altered', evidence: 'chain' };
    }
    this.streams.set(stream, { revision, position, hash });
    return undefined;
  }
}

export const placeOf = ({ position, stream, revision, id }: RawEvent) => ({
  position,
  stream,
  revision,
  eventId: id,
});

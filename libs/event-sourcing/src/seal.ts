import type { Actor, DomainEvent, EventMetadata, SealedEvent, StoredEvent } from './event.js';
import { GENESIS_HASH, hashOf } from './hash.js';
import { assertJsonSafe } from './json-safe.js';

/** A decided event with the id under which it will be stored. */
export interface EventDraft {
  readonly id: string;
  readonly event: DomainEvent;
}

export interface SealContext {
  /** The time by our clock, ISO 8601 in UTC. */
  readonly at: string;
  readonly actor: Actor;
  readonly cause: string;
}

/** Chains new events to the stream's last one by hashes, so that a later change or removal can be detected. */
export function seal(
  stream: string,
  last: StoredEvent | undefined,
  drafts: readonly EventDraft[],
  { at, actor, cause }: SealContext,
): SealedEvent[] {
  let revision = last ? last.revision : -1;
  let previousHash = last ? hashOf(stream, last.revision, last) : GENESIS_HASH;
  return drafts.map(({ id, event }, index) => {
    assertJsonSafe(event.data, event.type);
    const metadata: EventMetadata = { at, actor, cause, previousHash };
    const sealed: SealedEvent = { id, type: event.type, data: event.data, metadata };
    revision += 1;
    // The last one's hash is computed when its successor is sealed.
    if (index < drafts.length - 1) previousHash = hashOf(stream, revision, sealed);
    return sealed;
  });
}

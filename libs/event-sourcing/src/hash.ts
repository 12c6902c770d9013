import { hash } from 'node:crypto';
import type { SealedEvent } from './event.js';

/** The `previousHash` of the first event of a stream. */
export const GENESIS_HASH = '0'.repeat(64);

/** An event's texts as stored: `data` and `metadata` are stringified once. */
export interface HashedTexts {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * SHA-256 over the length-prefixed fields of an event. Position and the store's own time are left out: they belong to
 * the global order and not to the stream.
 */
export function hashOfTexts({ stream, revision, id, type, data, metadata }: HashedTexts): string {
  return hash(
    'sha256',
    field(stream) + field(String(revision)) + field(id) + field(type) + field(data) + field(metadata),
  );
}

// The prefix counts bytes, so that two different lists of fields never give the same input.
const field = (text: string): string => `${Buffer.byteLength(text)}:${text}`;

export function hashOf(stream: string, revision: number, { id, type, data, metadata }: SealedEvent): string {
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  return hashOfTexts({ stream, revision, id, type, ...texts });
}

import { hash } from 'node:crypto';
import type { SealedEvent } from './event.js';

/** `previousHash` of the first event of every stream. */
export const GENESIS_HASH = '0'.repeat(64);

/** An event's texts as they are stored: `data` and `metadata` stringified once. */
export interface HashedTexts {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * SHA-256 over the length-prefixed fields that a stream vouches for. Position and the store's own time stay out: they
 * belong to the global order, not to the stream.
 */
export function hashOfTexts({ stream, revision, id, type, data, metadata }: HashedTexts): string {
  return hash(
    'sha256',
    field(stream) + field(String(revision)) + field(id) + field(type) + field(data) + field(metadata),
  );
}

// The prefix counts bytes, so that no two different lists of fields give the same input.
const field = (text: string): string => `${Buffer.byteLength(text)}:${text}`;

export function hashOf(stream: string, revision: number, { id, type, data, metadata }: SealedEvent): string {
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  return hashOfTexts({ stream, revision, id, type, ...texts });
}

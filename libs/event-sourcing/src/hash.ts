import { hash } from 'node:crypto';
import type { SealedEvent } from './event.js';

/** `previousHash` of the first event of every stream. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * SHA-256 over the length-prefixed fields that a stream vouches for. Position and the store's own time stay out: they
 * belong to the global order, not to the stream.
 */
export function hashOf(stream: string, revision: number, event: SealedEvent): string {
  const fields = [
    stream,
    String(revision),
    event.id,
    event.type,
    JSON.stringify(event.data),
    JSON.stringify(event.metadata),
  ];
  let text = '';
  // The prefix counts bytes, so that no two different lists of fields give the same input.
  for (const field of fields) text += `${Buffer.byteLength(field)}:${field}`;
  return hash('sha256', text);
}

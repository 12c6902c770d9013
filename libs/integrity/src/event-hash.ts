import { hash } from 'node:crypto';
import { GENESIS_HASH } from '@fiocco/event-sourcing';
import type { RawEvent } from './sources/ledger-source.js';

/** The rolling hash before the first event. */
export const ROLLING_START = GENESIS_HASH;

/** The rolling hash after one more event, which binds the event's place in the global order to everything before it. */
export function rollOn(rolling: string, position: bigint, eventHash: string): string {
  return hash('sha256', `${rolling}:${position}:${eventHash}`);
}

const LINK = ',"previousHash":"';
const HASH_LENGTH = 64;
const TAIL_LENGTH = LINK.length + HASH_LENGTH + 2;

/** The predecessor's hash in an event's metadata, or '' where there is none. */
export function linkOf({ metadata }: RawEvent): string {
  // Found by its place in the text that `seal` writes: parsing the metadata would take longer than hashing.
  const begin = metadata.length - TAIL_LENGTH;
  if (begin > 0 && metadata.startsWith(LINK, begin) && metadata.endsWith('"}')) {
    return metadata.slice(begin + LINK.length, -2);
  }
  return parsedLink(metadata);
}

function parsedLink(metadata: string): string {
  try {
    const { previousHash } = JSON.parse(metadata) as { previousHash?: unknown };
    return typeof previousHash === 'string' ? previousHash : '';
  } catch {
    return '';
  }
}

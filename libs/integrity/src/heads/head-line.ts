import type { HeadKey } from './head-keys.js';
import { type Head, type HeadMark, isGenuine, type KeptHead, PRINT_BYTES, printsDigest } from './head.js';

/** One line of the file of heads. */
export function lineOf({ head, prints }: KeptHead): string {
  return `${JSON.stringify({ ...head, ...(prints && { fingerprints: prints.toString('base64') }) })}\n`;
}

export class HeadNotGenuine extends Error {
  override readonly name = 'HeadNotGenuine';
}

/** Parses a line and checks its signature and fingerprints. Throws {@link HeadNotGenuine}. */
export function headOf(line: string, keys: readonly HeadKey[]): KeptHead {
  const { fingerprints, ...head } = parse(line);
  if (!isGenuine(head, keys)) throw new HeadNotGenuine('its signature does not match, or its key is unknown');
  if (fingerprints === undefined) return { head };
  const prints = Buffer.from(fingerprints, 'base64');
  if (printsDigest(prints) !== head.prints || prints.length % PRINT_BYTES !== 0) {
    throw new HeadNotGenuine('its fingerprints are not those that were signed');
  }
  return { head, prints };
}

function parse(line: string): Head & { readonly fingerprints?: string } {
  try {
    const value = JSON.parse(line) as Head & { readonly fingerprints?: string };
    const { signature, reactors, fingerprints = '' } = value;
    const isHead = typeof signature === 'string' && typeof reactors === 'object' && reactors !== null;
    if (isHead && typeof fingerprints === 'string') return value;
  } catch {
    // Reported below.
  }
  throw new HeadNotGenuine('it is not a head');
}

/** Checks that a head continues the one before it in the file. Throws {@link HeadNotGenuine}. */
export function assertFollows(before: HeadMark, { head, prints }: KeptHead): void {
  const isNext = head.sequence === before.sequence + 1;
  if (isNext && head.previous !== before.signature) {
    throw new HeadNotGenuine('it does not follow the head before it');
  }
  if (head.count <= before.count) throw new HeadNotGenuine('it is not newer than the head before it');
  if (!prints) return;
  if (!isNext) throw new HeadNotGenuine('heads before it are missing');
  if (prints.length !== (head.count - before.count) * PRINT_BYTES) {
    throw new HeadNotGenuine('it has not one fingerprint an event');
  }
}

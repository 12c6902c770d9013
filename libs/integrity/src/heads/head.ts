import { hash } from 'node:crypto';
import { ROLLING_START } from '../event-hash.js';
import type { HeadKey, HeadSigner } from './head-keys.js';

/**
 * How many bytes of an event's hash a fingerprint has: enough to find the place, while the rolling hash is the proof.
 */
export const PRINT_BYTES = 8;

/** The state of the ledger at a moment, kept outside of it. All fields are signed. */
export interface HeadFacts {
  /** The head's number in its file, from 1. */
  readonly sequence: number;
  /** The ledger's epoch, raised by every restore. */
  readonly epoch: number;
  /** Position and id of the last event that it covers, and the number of events up to it. */
  readonly position: string;
  readonly eventId: string;
  readonly count: number;
  /** The rolling hash over all of them in global order. */
  readonly rolling: string;
  /** SHA-256 of the fingerprints of the events since the head before. */
  readonly prints: string;
  /** The time by our clock, ISO 8601 in UTC. */
  readonly at: string;
  /** By name: the position that each reactor had reached. */
  readonly reactors: Readonly<Record<string, string>>;
  /**
   * By sequence: the highest number that it has given, so that none is given twice after a restore. Heads that were
   * signed by earlier releases have none.
   */
  readonly numbers?: Readonly<Record<string, number>>;
  /** The signature of the head before; '' for the first. */
  readonly previous: string;
}

export interface Head extends HeadFacts {
  /** The id of the signing key. */
  readonly key: string;
  readonly signature: string;
}

/** What the next head continues: the head before it, or nothing. */
export type HeadMark = Pick<Head, 'sequence' | 'count' | 'rolling' | 'signature'>;

export const NO_HEAD: HeadMark = { sequence: 0, count: 0, rolling: ROLLING_START, signature: '' };

/** A head with the fingerprints of its events, {@link PRINT_BYTES} each; a mailed head has none. */
export interface KeptHead {
  readonly head: Head;
  readonly prints?: Buffer;
}

export function signHead(facts: HeadFacts, signer: HeadSigner): Head {
  return { ...facts, key: signer.key.id, signature: signer.sign(signedText(facts, signer.key.id)) };
}

export function isGenuine(head: Head, keys: readonly HeadKey[]): boolean {
  const key = keys.find(({ id }) => id === head.key);
  return key !== undefined && key.verify(signedText(head, head.key), head.signature);
}

export const printsDigest = (prints: Uint8Array): string => hash('sha256', prints);

const sorted = <Value>(facts: Readonly<Record<string, Value>>): readonly [string, Value][] =>
  Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** A list and not an object, so that the text does not depend on the order of fields. */
function signedText(facts: HeadFacts, key: string): string {
  const { numbers } = facts;
  return JSON.stringify([
    numbers === undefined ? 'fiocco.ledger-head.v1' : 'fiocco.ledger-head.v2',
    facts.sequence,
    facts.epoch,
    facts.position,
    facts.eventId,
    facts.count,
    facts.rolling,
    facts.prints,
    facts.at,
    sorted(facts.reactors),
    ...(numbers === undefined ? [] : [sorted(numbers)]),
    facts.previous,
    key,
  ]);
}

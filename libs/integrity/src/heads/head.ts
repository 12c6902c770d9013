import { hash } from 'node:crypto';
import { ROLLING_START } from '../event-hash.js';
import type { HeadKey, HeadSigner } from './head-keys.js';

/** Bytes of an event's hash that a head's fingerprints keep: they find the place, the rolling hash is the proof. */
export const PRINT_BYTES = 8;

/** What the ledger was at a moment, to be kept outside it. All of it is signed. */
export interface HeadFacts {
  /** Counts the heads of one file, from 1. */
  readonly sequence: number;
  /** Which life of the ledger: raised by every restore. */
  readonly epoch: number;
  /** Place and id of the last event it vouches for, and how many events there are up to it. */
  readonly position: string;
  readonly eventId: string;
  readonly count: number;
  /** Rolling hash over all of them in global order. */
  readonly rolling: string;
  /** SHA-256 of the fingerprints of the events since the head before. */
  readonly prints: string;
  /** Our time, ISO 8601 in UTC. */
  readonly at: string;
  /** How far each reactor was. */
  readonly reactors: Readonly<Record<string, string>>;
  /** Signature of the head before; '' for the first. */
  readonly previous: string;
}

export interface Head extends HeadFacts {
  /** Id of the key that signed. */
  readonly key: string;
  readonly signature: string;
}

/** What a head goes on from: the one before it, or nothing at all. */
export type HeadMark = Pick<Head, 'sequence' | 'count' | 'rolling' | 'signature'>;

export const NO_HEAD: HeadMark = { sequence: 0, count: 0, rolling: ROLLING_START, signature: '' };

/** A head with the fingerprints of its events, {@link PRINT_BYTES} each; a mailed head comes without. */
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

/** A list and not an object: its text does not depend on the order in which fields were written. */
function signedText(facts: HeadFacts, key: string): string {
  const reactors = Object.entries(facts.reactors).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    'fiocco.ledger-head.v1',
    facts.sequence,
    facts.epoch,
    facts.position,
    facts.eventId,
    facts.count,
    facts.rolling,
    facts.prints,
    facts.at,
    reactors,
    facts.previous,
    key,
  ]);
}

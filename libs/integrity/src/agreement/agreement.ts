import type { EventStore } from '@fiocco/event-sourcing';
import type { Head } from '../heads/head.js';

/** Every restore of the ledger is an event of its own in this stream; its `epoch` is the life that it begins. */
export const RESTORES_STREAM = 'ledger-restores';

/** What a checkpoint says about the ledger that it stands in. */
export interface LedgerMark {
  readonly name: string;
  readonly kind: 'read-model' | 'reactor';
  readonly position: bigint;
  /** The event that stood there; absent where it was not noted. */
  readonly eventId?: string;
  readonly epoch?: number;
}

export interface LedgerPlaces {
  head(): Promise<bigint>;
  epoch(): Promise<number>;
  /** Id of the event at a position, `undefined` where none stands. */
  idAt(position: bigint): Promise<string | undefined>;
}

/** Why nothing may be served: the ledger is not the one that read models, reactors or heads have seen. */
export interface Disagreement {
  readonly code:
    | 'UNKNOWN_LEDGER'
    | 'LEDGER_BEHIND_HEAD'
    | 'LEDGER_BEHIND_CHECKPOINT'
    | 'OTHER_EVENT_AT_HEAD'
    | 'OTHER_EVENT_AT_CHECKPOINT'
    | 'OTHER_EPOCH'
    | 'REACTOR_BEHIND_HEAD';
  /** What disagrees: a checkpoint's name, `head <sequence>`, or `database` where no checkpoint is. */
  readonly who: string;
  readonly position: bigint;
  readonly ledgerHead: bigint;
}

/**
 * Compares the ledger with the newest signed head and with every checkpoint. A head also names the reactors' checkpoints,
 * so a database behind it is known to be a restored one although its checkpoints agree with the ledger. A database
 * that has noted nothing goes with an empty ledger only: what another one holds may be another shop's, and every effect
 * of it would be caused again.
 */
export async function findDisagreement(
  ledger: LedgerPlaces,
  marks: readonly LedgerMark[],
  head: Head | undefined,
): Promise<Disagreement | undefined> {
  const facts = { ledgerHead: await ledger.head(), epoch: await ledger.epoch() };
  if (facts.ledgerHead > 0n && !marks.some(hasMetLedger)) {
    return { code: 'UNKNOWN_LEDGER', who: 'database', position: 0n, ledgerHead: facts.ledgerHead };
  }
  const withHead = head && (await atHead(ledger, facts, head));
  if (withHead) return withHead;
  for (const mark of marks) {
    const found = (await atMark(ledger, facts, mark)) ?? behindHead(facts, mark, head);
    if (found) return found;
  }
  return undefined;
}

function hasMetLedger({ position, epoch }: LedgerMark): boolean {
  return position > 0n || epoch !== undefined;
}

interface LedgerFacts {
  readonly ledgerHead: bigint;
  readonly epoch: number;
}

async function atHead(
  ledger: LedgerPlaces,
  { ledgerHead, epoch }: LedgerFacts,
  head: Head,
): Promise<Disagreement | undefined> {
  const about = { who: `head ${head.sequence}`, position: BigInt(head.position), ledgerHead };
  if (head.epoch !== epoch) return { code: 'OTHER_EPOCH', ...about };
  if (about.position > ledgerHead) return { code: 'LEDGER_BEHIND_HEAD', ...about };
  return (await isAt(ledger, about.position, head.eventId))
    ? undefined
    : { code: 'OTHER_EVENT_AT_HEAD', ...about };
}

async function atMark(
  ledger: LedgerPlaces,
  { ledgerHead, epoch }: LedgerFacts,
  mark: LedgerMark,
): Promise<Disagreement | undefined> {
  const about = { who: mark.name, position: mark.position, ledgerHead };
  if (mark.position === 0n) return undefined;
  if (mark.epoch !== undefined && mark.epoch !== epoch) return { code: 'OTHER_EPOCH', ...about };
  if (mark.position > ledgerHead) return { code: 'LEDGER_BEHIND_CHECKPOINT', ...about };
  return (await isAt(ledger, mark.position, mark.eventId))
    ? undefined
    : { code: 'OTHER_EVENT_AT_CHECKPOINT', ...about };
}

function behindHead(
  { ledgerHead }: LedgerFacts,
  { name, kind, position }: LedgerMark,
  head: Head | undefined,
): Disagreement | undefined {
  const seen = head?.reactors[name];
  if (kind !== 'reactor' || seen === undefined || position >= BigInt(seen)) return undefined;
  return { code: 'REACTOR_BEHIND_HEAD', who: name, position, ledgerHead };
}

async function isAt(ledger: LedgerPlaces, position: bigint, eventId: string | undefined): Promise<boolean> {
  const found = await ledger.idAt(position);
  if (found === undefined) return false;
  return eventId === undefined || found === eventId;
}

/** Which life of the ledger this is: 0 until it is restored for the first time. */
export async function epochOf(store: Pick<EventStore, 'read'>): Promise<number> {
  const [last] = await store.read(RESTORES_STREAM, { direction: 'backward', limit: 1 });
  return last ? Number(last.data['epoch']) : 0;
}

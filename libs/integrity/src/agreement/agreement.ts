import type { EventStore } from '@fiocco/event-sourcing';
import type { Head } from '../heads/head.js';

/** The stream that records restores of the ledger; each event's `epoch` is the epoch that it begins. */
export const RESTORES_STREAM = 'ledger-restores';

/** What a checkpoint recorded about the ledger at its position. */
export interface LedgerMark {
  readonly name: string;
  readonly kind: 'read-model' | 'reactor';
  readonly position: bigint;
  /** The id of the event at that position; absent where it was not recorded. */
  readonly eventId?: string;
  readonly epoch?: number;
}

export interface LedgerPlaces {
  head(): Promise<bigint>;
  epoch(): Promise<number>;
  /** The id of the event at a position; `undefined` where there is none. */
  idAt(position: bigint): Promise<string | undefined>;
}

/** Why the shop must not serve: the ledger is not the one that read models, reactors or heads have seen. */
export interface Disagreement {
  readonly code:
    | 'UNKNOWN_LEDGER'
    | 'LEDGER_BEHIND_HEAD'
    | 'LEDGER_BEHIND_CHECKPOINT'
    | 'OTHER_EVENT_AT_HEAD'
    | 'OTHER_EVENT_AT_CHECKPOINT'
    | 'OTHER_EPOCH'
    | 'REACTOR_BEHIND_HEAD';
  /** What disagrees: a checkpoint's name, `head <sequence>`, or `database` where there is no checkpoint. */
  readonly who: string;
  readonly position: bigint;
  readonly ledgerHead: bigint;
}

/**
 * Compares the ledger with the newest signed head and with every checkpoint. A head also contains the reactors'
 * positions, so a database that is behind a head is known to be restored even where its checkpoints agree with the
 * ledger. A database without any record of a ledger fits an empty ledger only: a ledger with events may belong to
 * another shop, and every effect of it would be caused again.
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

/** The ledger's epoch: 0 until it is restored for the first time. */
export async function epochOf(store: Pick<EventStore, 'read'>): Promise<number> {
  const [last] = await store.read(RESTORES_STREAM, { direction: 'backward', limit: 1 });
  return last ? Number(last.data['epoch']) : 0;
}

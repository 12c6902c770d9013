import { hashOfTexts } from '@fiocco/event-sourcing';
import { placeOf } from './chain-check.js';
import type { EventReader } from '../sources/event-reader.js';
import type { Heads } from '../heads/head-file.js';
import { HeadNotGenuine } from '../heads/head-line.js';
import { type KeptHead, PRINT_BYTES } from '../heads/head.js';
import type { LedgerSource, RawEvent } from '../sources/ledger-source.js';
import type { Finding, FindingKind } from './report.js';

/** In how many events after the first difference the expected one is searched for. */
const LOOK_AHEAD = 2_000;
const HEX = 2 * PRINT_BYTES;

export interface Difference {
  readonly source: LedgerSource;
  readonly heads: Heads;
  /** Placed after the event that differs. */
  readonly reader: EventReader;
  /** The event's number, from 0. */
  readonly ordinal: number;
  /** The position of the event before it. */
  readonly after: bigint;
  readonly found: RawEvent | undefined;
  /** The fingerprint that the event should have. */
  readonly expected: string;
  /** The position of the last event that the head covers. */
  readonly anchoredUpTo: bigint;
}

/** Says what happened at the first event that differs from a signed head. */
export async function locate(difference: Difference): Promise<Finding> {
  const { found, after } = difference;
  const kind = found ? await kindOf(difference, found) : 'missing';
  if (kind !== 'missing' && found) return { ...placeOf(found), kind, evidence: 'head' };
  return {
    ...(await nameOfMissing(difference)),
    kind: 'missing',
    position: stoodAt(after),
    evidence: 'head',
  };
}

/** Only rows inserted by hand have positions below zero. */
const stoodAt = (after: bigint): bigint => (after < 0n ? 0n : after) + 1n;

async function kindOf(difference: Difference, found: RawEvent): Promise<FindingKind> {
  const wanted = await wantedBy(difference, hashOfTexts(found).slice(0, HEX));
  const ahead = await lookAhead(difference);
  if (isBehindHole(difference, found)) return ahead.foundExpected ? 'reordered' : 'missing';
  if (wanted === undefined) return ahead.foundExpected ? 'inserted' : 'altered';
  if (ahead.foundExpected) return 'reordered';
  // Two events swapped over a distance leave those in between as they were; a missing event moves all that follow.
  return ahead.next !== undefined && ahead.next === wanted.nextExpected ? 'reordered' : 'missing';
}

/** The event may well be where it always was, so its place is not the difference. */
function isBehindHole({ source, after, anchoredUpTo }: Difference, { position }: RawEvent): boolean {
  return position > anchoredUpTo || (source.gapless && position > stoodAt(after));
}

/** Whether the signed fingerprints contain an event at all, and which they expect after the difference. */
async function wantedBy(
  { heads, ordinal }: Difference,
  print: string,
): Promise<{ readonly nextExpected: string } | undefined> {
  const bytes = Buffer.from(print, 'hex');
  let nextExpected = '';
  let isKnown = false;
  let from = 0;
  for await (const { head, prints = NO_PRINTS } of genuine(heads)) {
    nextExpected ||= printAt(prints, ordinal + 1 - from);
    isKnown ||= includesPrint(prints, bytes);
    from = head.count;
  }
  return isKnown ? { nextExpected } : undefined;
}

/** The heads up to the first that differs from what was signed, which is reported elsewhere. */
async function* genuine(heads: Heads): AsyncGenerator<KeptHead> {
  try {
    yield* heads.read();
  } catch (error) {
    if (!(error instanceof HeadNotGenuine)) throw error;
  }
}

const NO_PRINTS = Buffer.alloc(0);

const printAt = (prints: Buffer, index: number): string =>
  index < 0 ? '' : prints.toString('hex', index * PRINT_BYTES, (index + 1) * PRINT_BYTES);

function includesPrint(prints: Buffer, print: Buffer): boolean {
  let at = prints.indexOf(print);
  while (at !== -1 && at % PRINT_BYTES !== 0) at = prints.indexOf(print, at + 1);
  return at !== -1;
}

async function lookAhead({
  reader,
  expected,
}: Difference): Promise<{ readonly foundExpected: boolean; readonly next: string | undefined }> {
  let next: string | undefined;
  for (let count = 0; count < LOOK_AHEAD; count += 1) {
    const event = reader.take() ?? (await reader.refill());
    if (!event) break;
    const print = hashOfTexts(event).slice(0, HEX);
    next ??= print;
    if (print === expected) return { foundExpected: true, next };
  }
  return { foundExpected: false, next };
}

/** Its successor in the stream, if it is still there, contains its hash. */
async function nameOfMissing({
  source,
  reader,
  expected,
}: Difference): Promise<{ readonly stream?: string; readonly revision?: number }> {
  if (expected === '') return {};
  await reader.close();
  const successor = await source.successorOf?.(expected);
  return successor ? { stream: successor.stream, revision: successor.revision - 1 } : {};
}

import { hashOfTexts } from '@fiocco/event-sourcing';
import { rollOn } from '../event-hash.js';
import type { HeadSigner } from './head-keys.js';
import {
  type Head,
  type HeadMark,
  type KeptHead,
  NO_HEAD,
  PRINT_BYTES,
  printsDigest,
  signHead,
} from './head.js';
import type { LedgerSource, RawEvent } from '../sources/ledger-source.js';

/** How many events one head covers at most; this limits a line of the file and the memory of a verification. */
export const HEAD_EVENTS = 1_000;

export interface AnchorFacts {
  readonly epoch: number;
  readonly at: string;
  readonly reactors: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, number>>;
}

/**
 * Signs heads for what was stored after `last`, oldest first; none where nothing was. What `last` covers is not read
 * again, so the cost depends on the new events only.
 */
export async function* anchor(
  source: LedgerSource,
  last: Head | undefined,
  facts: AnchorFacts,
  signer: HeadSigner,
): AsyncGenerator<KeptHead> {
  let before = last;
  for (;;) {
    const after = before ? BigInt(before.position) : source.start;
    const events = await source.readAfter(after, HEAD_EVENTS);
    if (!isFilled(events)) return;
    const kept = headOver(events, before ?? NO_HEAD, facts, signer);
    yield kept;
    before = kept.head;
    if (events.length < HEAD_EVENTS) return;
  }
}

const isFilled = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;

function headOver(
  events: readonly [RawEvent, ...RawEvent[]],
  before: HeadMark,
  facts: AnchorFacts,
  signer: HeadSigner,
): KeptHead {
  const prints = Buffer.alloc(events.length * PRINT_BYTES);
  let { rolling } = before;
  let [newest] = events;
  for (const [index, event] of events.entries()) {
    const hash = hashOfTexts(event);
    prints.write(hash, index * PRINT_BYTES, PRINT_BYTES, 'hex');
    rolling = rollOn(rolling, event.position, hash);
    newest = event;
  }
  const head = signHead(
    {
      ...facts,
      sequence: before.sequence + 1,
      position: newest.position.toString(),
      eventId: newest.id,
      count: before.count + events.length,
      rolling,
      prints: printsDigest(prints),
      previous: before.signature,
    },
    signer,
  );
  return { head, prints };
}

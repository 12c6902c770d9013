import type { HashedTexts } from '@fiocco/event-sourcing';

/** An event as stored: `data` and `metadata` are the stored texts, never parsed and serialised again. */
export interface RawEvent extends HashedTexts {
  readonly position: bigint;
}

export interface LedgerTail {
  readonly events: number;
  readonly upTo?: bigint;
}

/** How a verification reads a ledger. */
export interface LedgerSource {
  /** A position below every one that a row can have. */
  readonly start: bigint;
  /** Whether positions are numbered without gaps; where they are not, gaps mean nothing. */
  readonly gapless: boolean;
  /** Events after `after` in global order, at most `limit`; fewer only at the end. */
  readAfter(after: bigint, limit: number): Promise<readonly RawEvent[]>;
  /** How many events come after a position, and the position of the last one. */
  tailAfter(after: bigint): Promise<LedgerTail>;
  /** Names something that could show readers other events than the stored ones; `undefined` where there is nothing. */
  flaw?(): Promise<string | undefined>;
  /** A stored event that {@link readAfter} never answers; `undefined` where there is none. */
  unread?(): Promise<Partial<Pick<RawEvent, 'position' | 'stream' | 'revision' | 'id'>> | undefined>;
  /** An event whose metadata contain a predecessor's hash that begins with these hex digits. */
  successorOf?(hashStart: string): Promise<Pick<RawEvent, 'stream' | 'revision'> | undefined>;
}

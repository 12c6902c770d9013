import type { HashedTexts } from '@fiocco/event-sourcing';

/** An event as the store keeps it: `data` and `metadata` are the stored texts, never parsed and written again. */
export interface RawEvent extends HashedTexts {
  readonly position: bigint;
}

export interface LedgerTail {
  readonly events: number;
  readonly upTo?: bigint;
}

/** How verification reads a ledger. */
export interface LedgerSource {
  /** Below every position that a row can have. */
  readonly start: bigint;
  /** Whether positions are numbered 1, 2, 3 … Where they are not, holes say nothing. */
  readonly gapless: boolean;
  /** Events after `after` in global order, at most `limit`; fewer only at the end. */
  readAfter(after: bigint, limit: number): Promise<readonly RawEvent[]>;
  /** How many events stand after a position, and where the last one does. */
  tailAfter(after: bigint): Promise<LedgerTail>;
  /** What stands between the events as they are kept and whoever reads them; `undefined` where nothing does. */
  flaw?(): Promise<string | undefined>;
  /** Where an event is kept that {@link readAfter} never shows; `undefined` where there is none. */
  unread?(): Promise<Partial<Pick<RawEvent, 'position' | 'stream' | 'revision' | 'id'>> | undefined>;
  /** An event whose metadata name a predecessor with a hash that begins with these hex digits. */
  successorOf?(hashStart: string): Promise<Pick<RawEvent, 'stream' | 'revision'> | undefined>;
}

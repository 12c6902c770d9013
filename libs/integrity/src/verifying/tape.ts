import { ChainCheck, placeOf } from './chain-check.js';
import { ROLLING_START, rollOn } from '../event-hash.js';
import type { Head } from '../heads/head.js';
import type { LedgerSource, RawEvent } from '../sources/ledger-source.js';
import type { Finding } from './report.js';
import type { StreamTable } from './stream-table.js';

/** The state of a verification at a confirmed head. */
export interface VerifiedUpTo {
  readonly head: Head;
  readonly streams: StreamTable;
}

/**
 * The state of the events taken so far: how many, the last position, their rolling hash, and the last event of each
 * stream.
 */
export class Tape {
  readonly #gapless: boolean;
  readonly #chains: ChainCheck;
  count: number;
  position: bigint;
  rolling: string;

  constructor(source: LedgerSource, from?: VerifiedUpTo) {
    const { count, position, rolling } = from?.head ?? {
      count: 0,
      position: source.start,
      rolling: ROLLING_START,
    };
    this.#gapless = source.gapless;
    this.#chains = new ChainCheck(from?.streams.clone());
    this.count = count;
    this.position = BigInt(position);
    this.rolling = rolling;
  }

  get streams(): StreamTable {
    return this.#chains.streams;
  }

  /**
   * Takes the next event, or answers why it cannot be there. `anchoredUpTo`: events up to this position were compared
   * with a signed head.
   */
  take(event: RawEvent, hash: string, anchoredUpTo: bigint): Finding | undefined {
    const finding =
      (this.#gapless ? this.#outOfPlace(event, anchoredUpTo) : undefined) ??
      this.#chains.add(event, hash, anchoredUpTo);
    if (finding) return finding;
    this.rolling = rollOn(this.rolling, event.position, hash);
    this.position = event.position;
    this.count += 1;
    return undefined;
  }

  /** Where positions have no gaps, each event's position is one more than the position before. */
  #outOfPlace(event: RawEvent, anchoredUpTo: bigint): Finding | undefined {
    const expected = (this.position < 0n ? 0n : this.position) + 1n;
    if (event.position === expected) return undefined;
    // The event itself is confirmed by a head, so only its number can be wrong.
    if (anchoredUpTo >= event.position) {
      return { ...placeOf(event), kind: 'reordered', evidence: 'positions' };
    }
    return event.position < expected
      ? { ...placeOf(event), kind: 'inserted', evidence: 'positions' }
      : { kind: 'missing', position: expected, evidence: 'positions' };
  }
}

import { hashOfTexts } from '@fiocco/event-sourcing';
import { EventReader } from '../sources/event-reader.js';
import { type Heads, noHeads } from '../heads/head-file.js';
import { HeadNotGenuine } from '../heads/head-line.js';
import { type Head, type KeptHead, PRINT_BYTES } from '../heads/head.js';
import type { LedgerSource, RawEvent } from '../sources/ledger-source.js';
import { locate } from './locate.js';
import type { Finding, HeadsReport, VerificationReport } from './report.js';
import { Tape, type VerifiedUpTo } from './tape.js';

export interface VerifyOptions {
  readonly source: LedgerSource;
  readonly heads?: Heads;
  /** How many events are read at a time. Default 2000. */
  readonly pageSize?: number;
  /** Called once for each page. */
  readonly onProgress?: (progress: { readonly events: number; readonly position: bigint }) => void;
  /** Continues after a head up to which the ledger was already verified. */
  readonly from?: VerifiedUpTo;
  /** Called at each confirmed head, with the state from which a later verification can continue. */
  readonly onHeld?: (verified: () => VerifiedUpTo) => void;
  /** Aborting it ends the verification with the signal's reason. */
  readonly signal?: AbortSignal;
}

const HEX = 2 * PRINT_BYTES;

/**
 * Reads the ledger once, in global order, and checks that it is unchanged: each stream by its hash chain, all of it by
 * the signed heads. Time is linear in the events; memory is a page, a head's fingerprints and about 130 bytes a stream.
 */
export async function verifyLedger(options: VerifyOptions): Promise<VerificationReport> {
  const walk = new Walk(options);
  try {
    return await walk.run();
  } finally {
    await walk.close();
  }
}

class Walk {
  readonly #source: LedgerSource;
  readonly #heads: Heads;
  readonly #tape: Tape;
  readonly #reader: EventReader;
  #last: Head | undefined;
  #holding = 0;
  #broken: HeadsReport['broken'];

  constructor(private readonly options: VerifyOptions) {
    const { source, heads = noHeads, from, pageSize = 2_000 } = options;
    this.#source = source;
    this.#heads = heads;
    this.#last = from?.head;
    this.#tape = new Tape(source, from);
    this.#reader = new EventReader(source, this.#tape.position, pageSize, () => this.#onPage());
  }

  /** Resolves when no read is under way. */
  close(): Promise<void> {
    return this.#reader.close();
  }

  async run(): Promise<VerificationReport> {
    const flaw = await this.#source.flaw?.();
    if (flaw !== undefined) return { ...(await this.#report(undefined)), intact: false, flaw };
    const finding = (await this.#throughHeads()) ?? (await this.#afterHeads()) ?? (await this.#unread());
    await this.close();
    return this.#report(finding);
  }

  #onPage(): void {
    const { signal, onProgress } = this.options;
    signal?.throwIfAborted();
    onProgress?.({ events: this.#tape.count, position: this.#tape.position });
  }

  async #next(): Promise<RawEvent | undefined> {
    return this.#reader.take() ?? this.#reader.refill();
  }

  async #throughHeads(): Promise<Finding | undefined> {
    try {
      for await (const kept of this.#heads.read()) {
        const finding = await this.#upTo(kept);
        if (finding) return finding;
        this.#hold(kept.head);
      }
    } catch (error) {
      if (!(error instanceof HeadNotGenuine)) throw error;
      this.#broken = { afterSequence: this.#last?.sequence ?? 0, reason: error.message };
    }
    return undefined;
  }

  #hold(head: Head): void {
    this.#holding += 1;
    if (head.count !== this.#tape.count) return; // It was verified before.
    this.#last = head;
    this.options.onHeld?.(() => ({ head, streams: this.#tape.streams.clone() }));
  }

  /** Takes the events that a head covers, comparing one by one where it has fingerprints. */
  async #upTo({ head, prints }: KeptHead): Promise<Finding | undefined> {
    if (head.count <= this.#tape.count) return undefined;
    const after = this.#tape.position;
    const upTo = BigInt(head.position);
    const finding = await (prints ? this.#compare(prints, upTo) : this.#takeUpTo(head.count, upTo));
    if (finding || this.#tape.rolling === head.rolling) return finding;
    return { kind: prints ? 'reordered' : 'altered', position: after, upTo, evidence: 'head' };
  }

  async #compare(prints: Buffer, anchoredUpTo: bigint): Promise<Finding | undefined> {
    for (let at = 0; at < prints.length; at += PRINT_BYTES) {
      const event = this.#reader.take() ?? (await this.#reader.refill());
      const expected = prints.toString('hex', at, at + PRINT_BYTES);
      if (!event) return this.#locate(event, expected, anchoredUpTo);
      const hash = hashOfTexts(event);
      if (hash.slice(0, HEX) !== expected) return this.#locate(event, expected, anchoredUpTo);
      const finding = this.#tape.take(event, hash, event.position);
      if (finding) return finding;
    }
    return undefined;
  }

  /** A head without fingerprints proves nothing before its end. */
  async #takeUpTo(count: number, anchoredUpTo: bigint): Promise<Finding | undefined> {
    const before = this.#anchoredUpTo;
    while (this.#tape.count < count) {
      const event = await this.#next();
      if (!event) return this.#locate(event, '', anchoredUpTo);
      const finding = this.#tape.take(event, hashOfTexts(event), before);
      if (finding) return finding;
    }
    return undefined;
  }

  async #afterHeads(): Promise<Finding | undefined> {
    const anchored = this.#anchoredUpTo;
    for (;;) {
      const event = this.#reader.take() ?? (await this.#reader.refill());
      if (!event) return undefined;
      const finding = this.#tape.take(event, hashOfTexts(event), anchored);
      if (finding) return finding;
    }
  }

  /** What was read fits together, but some events may not have been read. */
  async #unread(): Promise<Finding | undefined> {
    const row = await this.#source.unread?.();
    if (!row) return undefined;
    const { position = 0n, id, ...name } = row;
    return { kind: 'inserted', position, ...name, ...(id && { eventId: id }), evidence: 'positions' };
  }

  get #anchoredUpTo(): bigint {
    return this.#last ? BigInt(this.#last.position) : this.#source.start;
  }

  #locate(found: RawEvent | undefined, expected: string, anchoredUpTo: bigint): Promise<Finding> {
    const { count: ordinal, position: after } = this.#tape;
    const where = { source: this.#source, heads: this.#heads, reader: this.#reader };
    return locate({ ...where, ordinal, after, found, expected, anchoredUpTo });
  }

  async #report(finding: Finding | undefined): Promise<VerificationReport> {
    const { count, streams } = this.#tape;
    return {
      intact: finding === undefined && this.#broken === undefined,
      events: count,
      streams: streams.size,
      stateBytes: streams.bytes,
      ...(finding && { finding }),
      heads: {
        holding: this.#holding,
        ...(this.#last && { last: this.#last }),
        ...(this.#broken && { broken: this.#broken }),
      },
      notAnchored: await this.#notAnchored(finding),
    };
  }

  async #notAnchored(finding: Finding | undefined): Promise<VerificationReport['notAnchored']> {
    const after = this.#anchoredUpTo;
    // Where everything was read it need not be counted again.
    if (finding) return { after, ...(await this.#source.tailAfter(after)) };
    const events = this.#tape.count - (this.#last?.count ?? 0);
    return { after, events, ...(events > 0 && { upTo: this.#tape.position }) };
  }
}

import type { LedgerSource, RawEvent } from '@fiocco/integrity';
import { pagesAfter } from './pages-after.js';

/** Why a value may be gone that events refer to. */
export interface ValueExcuses {
  /** Names that an event of the ledger excuses: records that were erased, references that a restore lost. */
  excusedBy(event: RawEvent): readonly string[];
  /** Excused by what is kept outside the ledger: records that were erased. */
  outside(): Promise<readonly string[]>;
  /** The record that is erased with the value; null where nothing erases it. */
  recordOf(ref: string): string | null;
}

const PAGE = 2_000;

/** What the ledger and the list of erasures excuse: read when it is first asked for, and again for what came since. */
export class KnownExcuses {
  readonly #excused = new Set<string>();
  #after: bigint;

  constructor(
    private readonly source: LedgerSource,
    private readonly excuses: ValueExcuses,
  ) {
    this.#after = source.start;
  }

  /** Takes up what was appended since it was last asked. */
  async renew(signal?: AbortSignal): Promise<void> {
    for (const name of await this.excuses.outside()) this.#excused.add(name);
    for await (const page of pagesAfter(this.source, this.#after, PAGE, signal)) {
      for (const name of page.flatMap((event) => this.excuses.excusedBy(event))) this.#excused.add(name);
      this.#after = page.at(-1)?.position ?? this.#after;
    }
  }

  of(ref: string): 'erased' | 'lost' | null {
    if (this.#excused.has(ref)) return 'lost';
    const record = this.excuses.recordOf(ref);
    return record !== null && this.#excused.has(record) ? 'erased' : null;
  }
}

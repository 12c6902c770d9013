import type { LedgerSource, RawEvent } from '@fiocco/integrity';
import { pagesAfter } from './pages-after.js';

/** Reasons why a value that events refer to may be gone. */
export interface ValueExcuses {
  /** What an event of the ledger excuses: names of records that were erased, references that a restore lost. */
  excusedBy(event: RawEvent): readonly string[];
  /** Names of erased records that are listed outside the ledger. */
  outside(): Promise<readonly string[]>;
  /** The name of the record that is erased together with the value; null where no erasure covers it. */
  recordOf(ref: string): string | null;
}

const PAGE = 2_000;

/** The excuses of the ledger and of the list of erasures. They are read when first needed, and later what was added. */
export class KnownExcuses {
  readonly #excused = new Set<string>();
  #after: bigint;

  constructor(
    private readonly source: LedgerSource,
    private readonly excuses: ValueExcuses,
  ) {
    this.#after = source.start;
  }

  /** Reads what was appended since the last call. */
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

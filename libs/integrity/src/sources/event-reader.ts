import type { LedgerSource, RawEvent } from './ledger-source.js';

/** Answers one event after the other; the next page is read while this one is used. */
export class EventReader {
  #page: readonly RawEvent[] = [];
  #index = 0;
  #next: Promise<readonly RawEvent[]>;

  constructor(
    private readonly source: LedgerSource,
    after: bigint,
    private readonly pageSize: number,
    private readonly onPage: () => void = () => undefined,
  ) {
    this.#next = this.#fetch(after);
  }

  /** `undefined` at the end of a page: call {@link refill}. */
  take(): RawEvent | undefined {
    return this.#page[this.#index++];
  }

  /** The first event of the next page; `undefined` at the end of the ledger. */
  async refill(): Promise<RawEvent | undefined> {
    this.onPage();
    this.#page = await this.#next;
    this.#index = 0;
    const last = this.#page.at(-1);
    this.#next =
      last && this.#page.length === this.pageSize ? this.#fetch(last.position) : Promise.resolve([]);
    return this.take();
  }

  /** Waits for a page that is still being read, so that the connection is idle when it is given back. */
  async close(): Promise<void> {
    await this.#next.catch(() => undefined);
  }

  #fetch(after: bigint): Promise<readonly RawEvent[]> {
    const page = this.source.readAfter(after, this.pageSize);
    // Awaited later; until then a failure must not count as an unhandled rejection.
    page.catch(() => undefined);
    return page;
  }
}

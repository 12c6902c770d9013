import type { LedgerSource, RawEvent } from './ledger-source.js';

/** Hands out one event after the other; the next page is on its way while this one is worked on. */
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

  /** `undefined` at the end of a page: ask {@link refill}. */
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

  /** Waits for a page that nobody will ask for, so that whoever lent the connection gets it back idle. */
  async close(): Promise<void> {
    await this.#next.catch(() => undefined);
  }

  #fetch(after: bigint): Promise<readonly RawEvent[]> {
    const page = this.source.readAfter(after, this.pageSize);
    // It is awaited later; until then a failure is nobody's.
    page.catch(() => undefined);
    return page;
  }
}

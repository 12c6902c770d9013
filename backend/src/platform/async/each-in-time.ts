import { setTimeout as pause } from 'node:timers/promises';

export interface Bounds {
  readonly atOnce: number;
  /** How long one piece of work keeps its place. */
  readonly limitMs: number;
}

/** A piece of work took longer than its place is kept: it goes on by itself. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/**
 * Does a piece of work for each item, a few at once. One that fails or is slow holds up none of the others. Answers the
 * failures, in the order in which they came.
 */
export async function eachInTime<Item>(
  items: Iterable<Item>,
  { atOnce, limitMs }: Bounds,
  work: (item: Item) => Promise<unknown>,
): Promise<readonly Error[]> {
  const failures: Error[] = [];
  // All places take the next item from here.
  const rest = items[Symbol.iterator]();
  const place = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next())
      await withinTime(limitMs, work(next.value)).catch((error: Error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, place));
  return failures;
}

/** The items for as long as `goesOn` says so, which is asked before each of them. */
export function* asLongAs<Item>(goesOn: () => boolean, items: Iterable<Item>): Generator<Item> {
  for (const item of items) {
    if (!goesOn()) return;
    yield item;
  }
}

/** Work that has not ended by then is given up: the next round begins it anew. */
const GIVEN_UP_MS = 30 * 60_000;

/**
 * Work that comes round again for as long as it is due. What gave its place away goes on by itself; until it has ended no
 * later round begins it a second time, but counts it as too slow again.
 */
export class Rounds<Item> {
  readonly #underWay = new Map<string, number>();

  constructor(
    private readonly bounds: Bounds,
    private readonly keyOf: (item: Item) => string,
    private readonly givenUpMs = GIVEN_UP_MS,
  ) {}

  each(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<readonly Error[]> {
    return eachInTime(items, this.bounds, (item) => this.#once(item, work));
  }

  /** As {@link each} for all pages of a question; `read` is given the last item of the page before. */
  async eachOfPages(
    pageSize: number,
    read: (last: Item | null) => Promise<readonly Item[]>,
    work: (item: Item) => Promise<unknown>,
  ): Promise<readonly Error[]> {
    const failures: Error[] = [];
    for (let last: Item | null = null; ;) {
      const page: readonly Item[] = await read(last);
      failures.push(...(await this.each(page, work)));
      last = page.at(-1) ?? null;
      if (last === null || page.length < pageSize) return failures;
    }
  }

  async #once(item: Item, work: (item: Item) => Promise<unknown>): Promise<void> {
    const now = performance.now();
    for (const [key, begunAt] of this.#underWay)
      if (now - begunAt >= this.givenUpMs) this.#underWay.delete(key);
    const key = this.keyOf(item);
    if (this.#underWay.has(key)) throw new TooSlow();
    this.#underWay.set(key, now);
    try {
      await work(item);
    } finally {
      if (this.#underWay.get(key) === now) this.#underWay.delete(key);
    }
  }
}

/** The answer of a piece of work; fails as `TooSlow` where it takes longer, and then goes on by itself. */
export async function withinTime<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal, ref: false }).then(() =>
    Promise.reject(new TooSlow()),
  );
  return Promise.race([work, late]).finally(() => done.abort());
}

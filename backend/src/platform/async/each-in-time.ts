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
  items: readonly Item[],
  { atOnce, limitMs }: Bounds,
  work: (item: Item) => Promise<unknown>,
): Promise<readonly Error[]> {
  const failures: Error[] = [];
  // All places take the next item from here.
  const rest = items.values();
  const place = async (): Promise<void> => {
    for (const item of rest)
      await withinTime(limitMs, work(item)).catch((error: Error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, place));
  return failures;
}

/** As {@link eachInTime} for all pages of a question; `read` is given the last item of the page before. */
export async function eachOfPages<Item>(
  pageSize: number,
  bounds: Bounds,
  read: (last: Item | null) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<readonly Error[]> {
  const failures: Error[] = [];
  for (let last: Item | null = null; ;) {
    const page: readonly Item[] = await read(last);
    failures.push(...(await eachInTime(page, bounds, work)));
    last = page.at(-1) ?? null;
    if (last === null || page.length < pageSize) return failures;
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

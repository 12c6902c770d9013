import type { LedgerSource, RawEvent } from '@fiocco/integrity';

/** The ledger behind a position, a page at a time; `signal` ends it with its reason. */
export async function* pagesAfter(
  source: LedgerSource,
  after: bigint,
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<readonly RawEvent[]> {
  for (let from = after; ;) {
    signal?.throwIfAborted();
    const page = await source.readAfter(from, size);
    const last = page.at(-1);
    if (last) yield page;
    if (!last || page.length < size) return;
    from = last.position;
  }
}

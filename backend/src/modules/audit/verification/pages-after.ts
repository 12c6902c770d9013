import type { LedgerSource, RawEvent } from '@fiocco/integrity';

/** The ledger after a position, page by page; aborting `signal` ends it with the signal's reason. */
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

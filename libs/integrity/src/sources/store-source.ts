import type { EventStore } from '@fiocco/event-sourcing';
import type { LedgerSource } from './ledger-source.js';

const PAGE = 1_000;

/** Any event store: the parsed data that it answers become the same text when they are stringified again. */
export function storeSource(store: Pick<EventStore, 'readAll'>): LedgerSource {
  return {
    start: 0n,
    gapless: false,
    async readAfter(after, limit) {
      const events = await store.readAll(after, limit);
      return events.map(({ position, stream, revision, id, type, data, metadata }) => ({
        position,
        stream,
        revision,
        id,
        type,
        data: JSON.stringify(data),
        metadata: JSON.stringify(metadata),
      }));
    },
    async tailAfter(after) {
      let events = 0;
      let upTo = after;
      for (;;) {
        const page = await store.readAll(upTo, PAGE);
        events += page.length;
        upTo = page.at(-1)?.position ?? upTo;
        if (page.length < PAGE) return { events, ...(events > 0 && { upTo }) };
      }
    },
  };
}

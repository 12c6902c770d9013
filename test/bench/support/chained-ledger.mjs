import { randomUUID } from 'node:crypto';
import { GENESIS_HASH, hashOf } from '@fiocco/event-sourcing';

const BATCH = 10_000;
const INSERT = `insert into ledger.events (position, stream, revision, id, type, data, metadata)
  select * from unnest($1::bigint[], $2::text[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::text[])`;

/** Fills a ledger up to a size with chained events over that many streams, continuing what it filled before. */
export function createFiller(pool, streams) {
  const ends = new Map();
  let filled = 0;

  function nextEvent(position) {
    const index = (position * 7919) % streams;
    const stream = `gift-${100 + (index % 997)}_${index}`;
    const end = ends.get(stream) ?? { revision: -1, hash: GENESIS_HASH };
    const revision = end.revision + 1;
    const data = {
      transaction: randomUUID(),
      cents: position,
      until: '2026-11-21T10:15:00.000Z',
      quantity: 1,
    };
    const at = '2026-11-21T10:00:00.000Z';
    const metadata = { at, actor: 'buyer', cause: randomUUID(), previousHash: end.hash };
    const event = { id: randomUUID(), type: 'gift.UnitHeld.v1', data, metadata };
    ends.set(stream, { revision, hash: hashOf(stream, revision, event) });
    return { ...event, position, stream, revision };
  }

  return async (size) => {
    while (filled < size) {
      const events = Array.from({ length: Math.min(BATCH, size - filled) }, (_, i) =>
        nextEvent(filled + i + 1),
      );
      const column = (field) => events.map((event) => event[field]);
      const json = (field) => events.map((event) => JSON.stringify(event[field]));
      await pool.query(INSERT, [
        ...['position', 'stream', 'revision', 'id', 'type'].map(column),
        ...['data', 'metadata'].map(json),
      ]);
      filled += events.length;
    }
    await pool.query('vacuum analyze ledger.events');
  };
}

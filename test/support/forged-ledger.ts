import { hashOf, seal, type StoredEvent } from '@fiocco/event-sourcing';
import { postgresLedgerSchema } from '@fiocco/event-store-postgres';
import { anchor, type Head, type HeadSigner, type KeptHead, postgresSource } from '@fiocco/integrity';
import type pg from 'pg';

const BATCH = 5_000;

export interface LedgerShape {
  readonly events: number;
  readonly streams: number;
  readonly random: () => number;
}

/** Writes a ledger of chained events straight into the table; appending them one by one is measured elsewhere. */
export async function fillLedger(db: pg.Pool, { events, streams, random }: LedgerShape): Promise<void> {
  await db.query(postgresLedgerSchema);
  const lasts = new Map<string, StoredEvent>();
  let batch: StoredEvent[] = [];
  for (let position = 1; position <= events; position += 1) {
    const stream = streamName(Math.floor(random() * streams));
    const next = following(stream, lasts.get(stream), position, random);
    lasts.set(stream, next);
    batch.push(next);
    if (batch.length === BATCH || position === events) {
      await insertRows(db, batch);
      batch = [];
    }
  }
  await db.query('analyze ledger.events');
}

export const streamName = (index: number): string =>
  `gift-${100 + (index % 97)}_${1 + Math.floor(index / 97)}`;

/** An event that could follow a stream's last one. */
export function following(
  stream: string,
  last: StoredEvent | undefined,
  position: number,
  random: () => number,
): StoredEvent {
  const [sealed] = seal(stream, last, [{ id: uuidFrom(random), event: sampleEvent(random) }], {
    at: new Date(1_763_719_200_000 + position * 1_000).toISOString(),
    actor: random() < 0.5 ? 'buyer' : 'staff:3',
    cause: uuidFrom(random),
  });
  if (!sealed) throw new Error('one draft gives one event');
  return { ...sealed, stream, revision: (last?.revision ?? -1) + 1, position: BigInt(position) };
}

function sampleEvent(random: () => number) {
  const cents = Math.floor(random() * 100_000);
  return {
    type: random() < 0.5 ? 'gift.UnitHeld.v1' : 'gift.UnitReleased.v1',
    data: {
      transaction: uuidFrom(random),
      cents,
      note: { of: `transaction-${cents}`, mark: uuidFrom(random) },
    },
  };
}

function uuidFrom(random: () => number): string {
  const hex = Array.from({ length: 8 }, () =>
    Math.floor(random() * 65_536)
      .toString(16)
      .padStart(4, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export async function insertRows(db: pg.Pool | pg.ClientBase, events: readonly StoredEvent[]): Promise<void> {
  await (db as pg.ClientBase).query(
    `insert into ledger.events (position, stream, revision, id, type, data, metadata)
     select * from unnest($1::bigint[], $2::text[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::text[])`,
    [
      events.map(({ position }) => position.toString()),
      events.map(({ stream }) => stream),
      events.map(({ revision }) => revision),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ metadata }) => JSON.stringify(metadata)),
    ],
  );
}

/** Signed heads over everything in the ledger. */
export async function anchored(db: pg.Pool, signer: HeadSigner, last?: Head): Promise<KeptHead[]> {
  const facts = { epoch: 0, at: '2026-11-21T12:00:00.000Z', reactors: {}, numbers: {} };
  const heads: KeptHead[] = [];
  for await (const kept of anchor(postgresSource(db), last, facts, signer)) heads.push(kept);
  return heads;
}

/** The chain of a stream computed anew from one of its events on, as a careful forger would do. */
export function rechained(events: readonly StoredEvent[], last: StoredEvent | undefined): StoredEvent[] {
  let before = last;
  return events.map((event) => {
    const revision = (before?.revision ?? -1) + 1;
    const previousHash = before ? hashOf(before.stream, before.revision, before) : '0'.repeat(64);
    before = { ...event, revision, metadata: { ...event.metadata, previousHash } };
    return before;
  });
}

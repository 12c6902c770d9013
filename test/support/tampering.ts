import type { EventMetadata, JsonObject, StoredEvent } from '@fiocco/event-sourcing';
import type { FindingKind } from '@fiocco/integrity';
import type pg from 'pg';
import { following, insertRows, rechained } from './forged-ledger.js';
import { oneOf } from './random.js';

/** What the verification must say about a tampering. */
export interface Expected {
  readonly kind: FindingKind;
  readonly position: bigint;
  readonly stream?: string;
  readonly revision?: number;
}

export interface Hand {
  readonly tx: pg.ClientBase;
  readonly random: () => number;
  /** How many events the ledger has. */
  readonly size: number;
}

/** A change by hand in the database. Answers what the verification must find. */
export type Tampering = (hand: Hand) => Promise<Expected>;

/** Removes the ledger's guard, as anybody who can change the ledger can. */
export async function disarm(tx: pg.ClientBase): Promise<void> {
  await tx.query('alter table ledger.events disable trigger append_only');
}

/** Changes the ledger, looks at it, and undoes the change. */
export async function undone<T>(
  pool: pg.Pool,
  { random, size }: Pick<Hand, 'random' | 'size'>,
  work: (hand: Hand) => Promise<T>,
): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    await disarm(tx);
    return await work({ tx, random, size });
  } finally {
    await tx.query('rollback');
    tx.release();
  }
}

export const tamperings: Readonly<Record<string, Tampering>> = {
  'payload edited': async (hand) => {
    const event = await anyEvent(hand);
    await write(hand, { ...event, data: { ...event.data, cents: Number(event.data['cents']) + 1 } });
    return { kind: 'altered', ...placeOf(event) };
  },
  'metadata edited': async (hand) => {
    const event = await anyEvent(hand);
    await write(hand, { ...event, metadata: { ...event.metadata, actor: 'staff:99' } });
    return { kind: 'altered', ...placeOf(event) };
  },
  'type, id or stream edited': async (hand) => {
    const event = await anyEvent(hand);
    const choices = [
      ["type = 'gift.UnitSold.v1'", {}],
      ["id = '00000000-0000-4000-8000-000000000001'", {}],
      ["stream = 'gift-1_999999', revision = 0", { stream: 'gift-1_999999', revision: 0 }],
    ] as const;
    const column = oneOf(choices, hand.random);
    await hand.tx.query(`update ledger.events set ${column[0]} where position = $1`, [event.position]);
    return { kind: 'altered', ...placeOf(event), ...column[1] };
  },
  'edited, later hashes recomputed': async (hand) => {
    const event = await anyEvent(hand);
    const edited = { ...event, data: { ...event.data, cents: 1 } };
    await write(hand, edited);
    for (const next of rechained(await laterInStream(hand, event), edited)) await write(hand, next);
    return { kind: 'altered', ...placeOf(event) };
  },
  removed: async (hand) => {
    const event = await anyEvent(hand);
    const [next] = await laterInStream(hand, event);
    await remove(hand, [event]);
    return { kind: 'missing', position: event.position, ...(next && nameOf(event)) };
  },
  'removed, stream and numbers closed up': async (hand) => {
    const event = await anyEvent(hand, reach(hand));
    const before = await readOne(hand, 'stream = $1 and revision = $2', [event.stream, event.revision - 1]);
    const later = await laterInStream(hand, event);
    await remove(hand, [event]);
    for (const next of rechained(later, before)) await write(hand, next);
    await shift(hand, event.position + 1n, -1);
    // Where the very next event is of the same stream, it was rewritten in its place.
    const isNext = later[0]?.position === event.position + 1n;
    return { kind: isNext ? 'altered' : 'missing', position: event.position };
  },
  inserted: async (hand) => {
    const at = await anyEvent(hand, reach(hand));
    const last = await readOne(hand, 'stream = $1', [at.stream], 'order by revision desc');
    const isOwn = hand.random() < 0.5;
    const stream = isOwn ? 'gift-1_999999' : at.stream;
    const forged = following(stream, isOwn ? undefined : last, Number(at.position), hand.random);
    await shift(hand, at.position, 1);
    await insertRows(hand.tx, [forged]);
    return { kind: 'inserted', ...placeOf(forged) };
  },
  swapped: async (hand) => {
    const [first, second] = await twoEvents(hand);
    await move(hand, first.position, -7n);
    await move(hand, second.position, first.position);
    await move(hand, -7n, second.position);
    return { kind: 'reordered', ...placeOf(second), position: first.position };
  },
  'contents swapped': async (hand) => {
    const [first, second] = await twoEvents(hand);
    await write(hand, { ...first, data: second.data });
    await write(hand, { ...second, data: first.data });
    return { kind: 'altered', ...placeOf(first) };
  },
  'whole stream removed': async (hand) => {
    const { stream } = await anyEvent(hand);
    const events = await read(hand, 'stream = $1', [stream], 'order by position');
    await remove(hand, events);
    return { kind: 'missing', position: events[0]?.position ?? 0n };
  },
  'appended, left out of the index': async (hand) => {
    const at = await anyEvent(hand);
    const last = await readOne(hand, 'stream = $1', [at.stream], 'order by revision desc');
    const forged = following(at.stream, last, hand.size + 1, hand.random);
    await keepIndex(hand, false);
    await insertRows(hand.tx, [forged]);
    await keepIndex(hand, true);
    return { kind: 'inserted', ...placeOf(forged) };
  },
  'tail removed': async (hand) => {
    const first = hand.size - Math.floor(hand.random() * Math.min(500, hand.size));
    await hand.tx.query('delete from ledger.events where position >= $1', [first]);
    return { kind: 'missing', position: BigInt(first) };
  },
};

/** Renumbering all rows behind an early place takes seconds, so most places are near the end. */
const reach = (hand: Hand): number => (hand.random() < 0.02 ? hand.size : Math.min(hand.size, 5_000));

async function anyEvent(hand: Hand, within = hand.size): Promise<StoredEvent> {
  const event = await readOne(hand, 'position = $1', [hand.size - Math.floor(hand.random() * within)]);
  if (!event) throw new Error('the ledger is shorter than it was said to be');
  return event;
}

async function twoEvents(hand: Hand): Promise<[StoredEvent, StoredEvent]> {
  const first = await anyEvent(hand);
  const near = { ...hand, size: Math.min(hand.size, Number(first.position) + 2) };
  const second = await (hand.random() < 0.5 ? anyEvent(near, 5) : anyEvent(hand));
  if (first.position === second.position) return twoEvents(hand);
  return first.position < second.position ? [first, second] : [second, first];
}

const laterInStream = (hand: Hand, { stream, revision }: StoredEvent): Promise<StoredEvent[]> =>
  read(hand, 'stream = $1 and revision > $2', [stream, revision], 'order by revision');

async function readOne(
  hand: Hand,
  where: string,
  values: unknown[],
  order = '',
): Promise<StoredEvent | undefined> {
  return (await read(hand, where, values, `${order} limit 1`))[0];
}

type Row = Omit<StoredEvent, 'position' | 'data' | 'metadata'> & {
  readonly position: string;
  readonly data: string;
  readonly metadata: string;
};

async function read({ tx }: Hand, where: string, values: unknown[], order: string): Promise<StoredEvent[]> {
  const { rows } = await tx.query<Row>(
    `select position, stream, revision, id, type, data, metadata from ledger.events where ${where} ${order}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    position: BigInt(row.position),
    data: JSON.parse(row.data) as JsonObject,
    metadata: JSON.parse(row.metadata) as EventMetadata,
  }));
}

const write = ({ tx }: Hand, { position, revision, data, metadata }: StoredEvent) =>
  tx.query('update ledger.events set revision = $2, data = $3, metadata = $4 where position = $1', [
    position,
    revision,
    JSON.stringify(data),
    JSON.stringify(metadata),
  ]);

const move = ({ tx }: Hand, from: bigint, to: bigint) =>
  tx.query('update ledger.events set position = $2 where position = $1', [from, to]);

const remove = ({ tx }: Hand, events: readonly StoredEvent[]) =>
  tx.query('delete from ledger.events where position = any($1)', [events.map(({ position }) => position)]);

/** Whether the index of positions is updated by writes; the server's owner can switch that off. */
const keepIndex = ({ tx }: Hand, isKept: boolean) =>
  tx.query(`update pg_index set indisready = $1 where indexrelid = 'ledger.events_pkey'::regclass`, [isKept]);

/** In two steps, because each row must have a position of its own at every moment. */
async function shift({ tx }: Hand, from: bigint, by: number): Promise<void> {
  await tx.query('update ledger.events set position = -(position + $2) where position >= $1', [from, by]);
  await tx.query('update ledger.events set position = -position where position < 0');
}

const nameOf = ({ stream, revision }: StoredEvent) => ({ stream, revision });
const placeOf = ({ stream, revision, position }: StoredEvent) => ({ stream, revision, position });

import type { EventStore, StoredEvent } from '@fiocco/event-sourcing';
import { inTransactionFrom } from '@fiocco/postgres';
import type pg from 'pg';
import { readCheckpoint } from './checkpoints.js';
import { isFree, listParked, park, type ParkedStream, unpark } from './parking/parked-streams.js';
import { applySingly } from './parking/poison.js';
import { isReadModel, type Projection } from './projection.js';
import { rebuild } from './rebuilding/rebuild.js';
import { LIVE_SCHEMA } from './schema.js';
import { searchPathTo } from './search-path.js';

export interface RetrySource {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'read' | 'readAll'>;
}

export interface Retried {
  readonly stream: string;
  /** How many events were applied until the end, or until it stopped again. */
  readonly applied: number;
  /** Why it stopped again; null where the stream continues. */
  readonly code: string | null;
}

/**
 * Applies the events that were held back, in the stream's order: of all parked streams of the projection, or of one. A
 * read model whose rows come from several streams is rebuilt instead, because other streams have gone on without this
 * one.
 */
export async function retryParked(
  source: RetrySource,
  projection: Projection,
  stream?: string,
): Promise<Retried[]> {
  const parked = await listParked(source.pool, projection.name);
  const wanted = parked.filter((candidate) => stream === undefined || candidate.stream === stream);
  if (wanted.length === 0) return [];
  if (projection.acrossStreams && isReadModel(projection)) return retryByRebuild(source, projection, wanted);
  const retried: Retried[] = [];
  for (const { stream: name } of wanted) {
    const result = await retryStream(source, projection, name);
    if (result) retried.push(result);
  }
  return retried;
}

async function retryByRebuild(
  source: RetrySource,
  projection: Projection,
  wanted: readonly ParkedStream[],
): Promise<Retried[]> {
  await rebuild(source, projection);
  const still = new Map(
    (await listParked(source.pool, projection.name)).map((left) => [left.stream, left.code]),
  );
  return wanted.map(({ stream }) => ({ stream, applied: 0, code: still.get(stream) ?? null }));
}

/** Undefined where another process has retried it meanwhile. */
function retryStream(
  { pool, store }: RetrySource,
  projection: Projection,
  stream: string,
): Promise<Retried | undefined> {
  const { name } = projection;
  return inTransactionFrom(pool, `begin; ${searchPathTo(LIVE_SCHEMA)}`, async (tx) => {
    // Holds up the runner, so that it applies the following events after those applied here.
    await tx.query('select from projections.checkpoints where name = $1 for update', [name]);
    const checkpoint = await readCheckpoint(tx, name);
    if (checkpoint?.version !== projection.version) throw new Error(`${name} is at another version`);
    const [parked] = (await listParked(tx, name)).filter((candidate) => candidate.stream === stream);
    if (!parked) return undefined;
    const kept = (await store.read(stream, { from: parked.revision })).filter(
      ({ position }) => position <= checkpoint.position,
    );
    const poison = await applySingly(tx, projection, kept);
    if (projection.follower) {
      await tx.query(projection.follower.turn);
      await projection.follower.follow(kept, tx);
    }
    if (poison.length > 0) await park(tx, name, poison, parked.tries + 1);
    else await unpark(tx, name, stream);
    return { stream, applied: appliedOf(kept, poison), code: poison[0]?.code ?? null };
  });
}

function appliedOf(
  kept: readonly StoredEvent[],
  poison: readonly { stream: string; revision: number }[],
): number {
  const stopped = new Map(poison.map(({ stream, revision }) => [stream, revision]));
  return kept.filter((event) => isFree(stopped, event)).length;
}

import type { Position, StoredEvent } from '@fiocco/event-sourcing';
import { inTransaction } from '@fiocco/postgres';
import pg from 'pg';
import { followersOf, isReadModel, type Projection } from './projection.js';
import { LIVE_SCHEMA } from './schema.js';
import { searchPathTo } from './search-path.js';

export interface Checkpoint {
  readonly version: number;
  readonly position: Position;
}

/**
 * A read model begins with the first event. A reactor that comes with a new release begins where the others have come to:
 * what happened before it was there asked for nothing of its own, and nobody wants the mails of last year.
 */
const FIRST_CHECKPOINT = `
insert into projections.checkpoints (name, kind, version, position, event_id, event_position, epoch)
select $1, $2, $3::int, coalesce(c.position, 0), c.event_id, c.event_position, c.epoch
from (select) as one left join lateral (
  select position, event_id, event_position, epoch from projections.checkpoints
  where $2 = 'reactor' and kind = 'reactor' order by position desc limit 1) c on true`;

/**
 * Creates missing tables and checkpoints, so that queries find empty tables before any runner has run. Several
 * processes may call it at once.
 */
export async function ensureProjections(pool: pg.Pool, projections: readonly Projection[]): Promise<void> {
  for (const projection of projections) {
    await inTransaction(pool, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('fiocco.ensure.' || $1, 0))`, [
        projection.name,
      ]);
      if (await readCheckpoint(tx, projection.name)) return;
      await createTables(tx, projection, LIVE_SCHEMA);
      const kind = isReadModel(projection) ? 'read-model' : 'reactor';
      await tx.query(FIRST_CHECKPOINT, [projection.name, kind, projection.version]);
    });
  }
  // Last, because followers need the tables of the read models.
  for (const follower of followersOf(projections)) await inTransaction(pool, (tx) => follower.ensure(tx));
}

/** Of all projections at once: a follower that some of them share reads the tables of each. */
export async function fillFollowers(pool: pg.Pool, projections: readonly Projection[]): Promise<void> {
  for (const follower of followersOf(projections)) {
    const followed = projections.filter((each) => each.follower === follower);
    await inTransaction(pool, async (tx) => {
      if (await areOfThisRelease(tx, followed)) await follower.fill(tx);
    });
  }
}

/** Whether their tables are as these versions make them: until a rebuild has switched, they are an older release's. */
async function areOfThisRelease(tx: pg.ClientBase, projections: readonly Projection[]): Promise<boolean> {
  for (const { name, version } of projections)
    if ((await readCheckpoint(tx, name))?.version !== version) return false;
  return true;
}

/** Leaves the transaction's search path on `schema`. */
export async function createTables(tx: pg.ClientBase, projection: Projection, schema: string): Promise<void> {
  await tx.query(searchPathTo(schema));
  if (projection.schema.trim() !== '') await tx.query(projection.schema);
}

export async function readCheckpoint(
  db: Pick<pg.Pool, 'query'> | pg.ClientBase,
  name: string,
): Promise<Checkpoint | undefined> {
  const { rows } = await (db as pg.ClientBase).query<{ version: number; position: string }>(
    'select version, position from projections.checkpoints where name = $1',
    [name],
  );
  return rows[0] && { version: rows[0].version, position: BigInt(rows[0].position) };
}

/** A reactor's new version continues where the old one stopped. */
export async function adoptVersion(pool: pg.Pool, { name, version }: Projection): Promise<void> {
  await pool.query(
    'update projections.checkpoints set version = $2, updated_at = clock_timestamp() where name = $1',
    [name, version],
  );
}

/** The result of {@link moveCheckpoints} for each checkpoint that was moved. */
export interface Moved {
  readonly name: string;
  readonly parked_changes: number;
}

/** Planned once per connection; see {@link moveCheckpoints}. */
export const PREPARE_MOVE = `prepare move_checkpoints (text[], int[], bigint, bigint, uuid) as
  update projections.checkpoints c
  set position = $4, event_id = $5, event_position = $4, updated_at = clock_timestamp()
  from unnest($1, $2) as mine (name, version)
  where c.name = mine.name and c.version = mine.version and c.position = $3 returning c.name, c.parked_changes`;

/**
 * SQL that moves checkpoints from one position to another and returns those that it could move. It comes first in the
 * transaction: its row lock keeps other runners out until the commit, and their own move then finds nothing. A text and
 * not a parameterised query, so that it is sent together with `begin`.
 */
export function moveCheckpoints(
  projections: readonly Projection[],
  from: Position,
  to: Pick<StoredEvent, 'position' | 'id'>,
): string {
  const names = projections.map(({ name }) => pg.escapeLiteral(name)).join(', ');
  const versions = projections.map(({ version }) => Math.trunc(version)).join(', ');
  return `execute move_checkpoints (array[${names}], array[${versions}], ${from}, ${to.position}, ${pg.escapeLiteral(to.id)})`;
}

import type { EventStore, Position } from '@fiocco/event-sourcing';
import pg from 'pg';
import { createTables } from './checkpoints.js';
import { isReadModel, type Projection } from './projection.js';
import { replay } from './replay.js';
import { LIVE_SCHEMA } from './schema.js';
import { inTransaction } from './transaction.js';

export interface RebuildSource {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll'>;
}

/** Creates `schema` with the projection's tables, filled from the first event on. */
export async function rebuildInto(
  { pool, store }: RebuildSource,
  schema: string,
  projection: Projection,
): Promise<Position> {
  return inTransaction(pool, 'begin', async (tx) => {
    await tx.query(`create schema ${pg.escapeIdentifier(schema)}`);
    await createTables(tx, projection, schema);
    return replay(tx, { store, projection, after: 0n });
  });
}

/**
 * Replaces a live read model by one built from the first event on. Readers see the old tables until the switch; the
 * running projection is held up only while the last events are added.
 */
export async function rebuild({ pool, store }: RebuildSource, projection: Projection): Promise<Position> {
  if (!isReadModel(projection)) throw new Error(`${projection.name} is a reactor and is never rebuilt`);
  const shadow = `rebuild_${projection.name}`;
  return inTransaction(pool, 'begin', async (tx) => {
    await tx.query(`create schema ${pg.escapeIdentifier(shadow)}`);
    await createTables(tx, projection, shadow);
    const built = await replay(tx, { store, projection, after: 0n });
    await tx.query('select from projections.checkpoints where name = $1 for update', [projection.name]);
    const position = await replay(tx, { store, projection, after: built });
    for (const table of projection.tables) await switchTable(tx, shadow, table);
    await tx.query(`drop schema ${pg.escapeIdentifier(shadow)}`);
    await tx.query(
      `update projections.checkpoints set version = $2, position = $3, updated_at = clock_timestamp()
       where name = $1`,
      [projection.name, projection.version, position.toString()],
    );
    return position;
  });
}

async function switchTable(tx: pg.ClientBase, shadow: string, table: string): Promise<void> {
  const name = pg.escapeIdentifier(table);
  await tx.query(`drop table if exists ${LIVE_SCHEMA}.${name}`);
  await tx.query(`alter table ${pg.escapeIdentifier(shadow)}.${name} set schema ${LIVE_SCHEMA}`);
}

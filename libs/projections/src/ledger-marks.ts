import type { Position } from '@fiocco/event-sourcing';
import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'> | pg.ClientBase;

/** What a checkpoint recorded about the ledger at its position. */
export interface CheckpointMark {
  readonly name: string;
  readonly kind: 'read-model' | 'reactor';
  readonly position: Position;
  /** The id of the event at that position; absent where it was not recorded. */
  readonly eventId?: string;
  /** The ledger's epoch; absent where it was not recorded. */
  readonly epoch?: number;
}

interface Row {
  readonly name: string;
  readonly kind: CheckpointMark['kind'];
  readonly position: string;
  readonly event_id: string | null;
  readonly epoch: number | null;
}

export async function checkpointMarks(db: Db): Promise<CheckpointMark[]> {
  const { rows } = await (db as pg.ClientBase).query<Row>(
    `select name, kind, position, epoch, case when event_position = position then event_id end as event_id
     from projections.checkpoints order by name`,
  );
  return rows.map(({ name, kind, position, event_id: eventId, epoch }) => ({
    name,
    kind,
    position: BigInt(position),
    ...(eventId !== null && { eventId }),
    ...(epoch !== null && { epoch }),
  }));
}

/** Whether any checkpoint was written in another epoch of the ledger. */
export async function isAnyOutside(db: Db, epoch: number): Promise<boolean> {
  const query = 'select from projections.checkpoints where epoch <> $1 limit 1';
  return (await (db as pg.ClientBase).query(query, [epoch])).rowCount === 1;
}

/** Sets the epoch of checkpoints that have none yet. */
export async function noteEpoch(db: Db, epoch: number): Promise<void> {
  const query = 'update projections.checkpoints set epoch = $1 where epoch is null';
  await (db as pg.ClientBase).query(query, [epoch]);
}

/** After a restore: sets the epoch of all checkpoints, and clears the events at their positions. */
export async function enterEpoch(tx: pg.ClientBase, epoch: number): Promise<void> {
  await tx.query('update projections.checkpoints set epoch = $1, event_id = null, event_position = null', [
    epoch,
  ]);
}

/** After a restore: sets the position from which the projection continues. */
export async function putCheckpoint(db: Db, name: string, position: Position): Promise<void> {
  await (db as pg.ClientBase).query(
    'update projections.checkpoints set position = $2, updated_at = clock_timestamp() where name = $1',
    [name, position.toString()],
  );
}

/** Waits for a batch of the projection under way; until the transaction ends, no other one commits. */
export async function holdCheckpoint(tx: pg.ClientBase, name: string): Promise<void> {
  await tx.query('select from projections.checkpoints where name = $1 for update', [name]);
}

import type { StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Poison } from './poison.js';

export interface ParkedStream extends Poison {
  readonly projection: string;
  readonly tries: number;
  readonly at: Date;
}

interface Row {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly code: string;
  readonly tries: number;
  readonly at: Date;
}

type Db = Pick<pg.Pool, 'query'> | pg.ClientBase;

const ALL = 'select projection, stream, revision, position, code, tries, at from projections.parked';

/** Every stream at which a projection has stopped, oldest first. */
export async function listParked(db: Db, projection?: string): Promise<ParkedStream[]> {
  const { rows } = await (db as pg.ClientBase).query<Row>(
    `${ALL} where projection = coalesce($1, projection) order by at, projection, stream`,
    [projection ?? null],
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}

/** By stream: the first revision that was not applied. */
export async function parkedRevisions(db: Db, projection: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await (db as pg.ClientBase).query<{ stream: string; revision: number }>(
    'select stream, revision from projections.parked where projection = $1',
    [projection],
  );
  return new Map(rows.map(({ stream, revision }) => [stream, revision]));
}

/** Whether an event may be applied: false where its stream has stopped at or before it. */
export function isFree(parked: ReadonlyMap<string, number>, event: StoredEvent): boolean {
  const revision = parked.get(event.stream);
  return revision === undefined || event.revision < revision;
}

const PARK = `
insert into projections.parked as p (projection, stream, revision, position, code, tries)
select $1, stream, revision, position, code, $6
from unnest($2::text[], $3::int[], $4::bigint[], $5::text[]) as poison (stream, revision, position, code)
on conflict (projection, stream) do update set revision = excluded.revision, position = excluded.position,
  code = excluded.code, tries = p.tries + 1, at = clock_timestamp()`;

/** Called in the transaction that holds the projection's checkpoint. */
export async function park(
  tx: pg.ClientBase,
  projection: string,
  poison: readonly Poison[],
  tries: number,
): Promise<void> {
  if (poison.length === 0) return;
  await tx.query(PARK, [
    projection,
    poison.map(({ stream }) => stream),
    poison.map(({ revision }) => revision),
    poison.map(({ position }) => position.toString()),
    poison.map(({ code }) => code),
    tries,
  ]);
  await noteChange(tx, projection);
}

/** All streams of the projection, or one. Called in the transaction that holds the projection's checkpoint. */
export async function unpark(tx: pg.ClientBase, projection: string, stream?: string): Promise<void> {
  await tx.query('delete from projections.parked where projection = $1 and stream = coalesce($2, stream)', [
    projection,
    stream ?? null,
  ]);
  await noteChange(tx, projection);
}

async function noteChange(tx: pg.ClientBase, projection: string): Promise<void> {
  await tx.query('update projections.checkpoints set parked_changes = parked_changes + 1 where name = $1', [
    projection,
  ]);
}

/**
 * The parked streams by projection, as far as this process has read them; read again when somebody has parked or
 * retried one.
 */
export class ParkedView {
  readonly #known = new Map<string, { changes: number; revisions: ReadonlyMap<string, number> }>();

  /** `changes` comes from the checkpoint that `tx` has locked. */
  async of(tx: pg.ClientBase, projection: string, changes: number): Promise<ReadonlyMap<string, number>> {
    const known = this.#known.get(projection);
    if (known?.changes === changes) return known.revisions;
    const revisions = await parkedRevisions(tx, projection);
    this.#known.set(projection, { changes, revisions });
    return revisions;
  }
}

import type { EventStore, Position } from '@fiocco/event-sourcing';
import type { Projection } from '@fiocco/projections';
import type pg from 'pg';

/** Nobody needs to know how far beyond this. */
const COUNTED = 1_000;

/** How far a projection or reactor of this release has come; says nothing about a person. */
export interface ProjectionLag {
  readonly name: string;
  readonly kind: 'read-model' | 'reactor';
  /** Of the last event that it has taken up. */
  readonly position: Position;
  /** Events of the ledger after that, of any kind, counted up to 1,000. */
  readonly lag: number;
}

const CHECKPOINTS = `
select name, kind, position from projections.checkpoints where name = any($1) order by name`;

/**
 * Whoever asks need not run them: their checkpoints are the database's. Positions may have gaps, so what lies between
 * is counted, and read for it only where a projection is behind.
 */
export async function projectionLags(
  pool: pg.Pool,
  store: Pick<EventStore, 'head' | 'readAll'>,
  projections: readonly Pick<Projection, 'name'>[],
): Promise<readonly ProjectionLag[]> {
  const { rows } = await pool.query<{ name: string; kind: ProjectionLag['kind']; position: string }>(
    CHECKPOINTS,
    [projections.map(({ name }) => name)],
  );
  const head = await store.head();
  const lagAt = async (position: Position) =>
    position >= head ? 0 : (await store.readAll(position, COUNTED)).length;
  return Promise.all(
    rows.map(async ({ name, kind, position }) => ({
      name,
      kind,
      position: BigInt(position),
      lag: await lagAt(BigInt(position)),
    })),
  );
}

import type { EventStore, Position } from '@fiocco/event-sourcing';
import type { Projection } from '@fiocco/projections';
import type pg from 'pg';

/** Counting stops here: more makes no difference. */
const COUNTED = 1_000;

/** How far a projection or reactor of this release has come; contains no personal data. */
export interface ProjectionLag {
  readonly name: string;
  readonly kind: 'read-model' | 'reactor';
  /** The position of the last event that it applied. */
  readonly position: Position;
  /** How many events of any kind come after it, counted up to 1,000. */
  readonly lag: number;
}

const CHECKPOINTS = `
select name, kind, position from projections.checkpoints where name = any($1) order by name`;

/**
 * Any process can ask, because checkpoints are in the database. Positions may have gaps, so the events in between are
 * counted; the ledger is read only where a projection is behind.
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

import type { Position } from '@fiocco/event-sourcing';
import { inTransactionFrom } from '@fiocco/postgres';
import pg from 'pg';
import { ensureProjections } from '../checkpoints.js';
import { isOfTheEvent } from '../parking/poison.js';
import { isReadModel, type Projection } from '../projection.js';
import { Shadow, type ShadowOptions } from './shadow.js';
import { type ReplaySource, ShadowPass } from './shadow-pass.js';
import { switchLive, type SwitchOptions } from './switch-live.js';
import { Turns } from './turns.js';

export interface RebuildSource extends SwitchOptions, ReplaySource {
  readonly pool: pg.Pool;
  /**
   * Rows of one table that are kept in memory; more are written to the database and read again where needed. Default
   * 10,000.
   */
  readonly rowsInMemory?: number;
}

const ROWS_IN_MEMORY = 10_000;
/**
 * A long transaction: its statements have no time limits except those of the switch, and it may be idle for a while,
 * but not for ever, in case the process is frozen. The planner's statistics are taken from a third of the usual number
 * of rows, in a quarter of the time, because nothing else is done meanwhile. Indexes are built with more memory than the
 * server's usual 64 MB.
 */
const BEGIN = `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '5min';
  set local default_statistics_target = 30; set local maintenance_work_mem = '256MB'`;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Replaces live read models by ones that are built from the first event on, all in one pass over the log. Readers see
 * the old tables until the switch; running projections wait only while the last events are added.
 */
export async function rebuildAll(
  source: RebuildSource,
  projections: readonly Projection[],
): Promise<Position> {
  for (const projection of projections) {
    if (!isReadModel(projection)) throw new Error(`${projection.name} is a reactor and is never rebuilt`);
  }
  await ensureProjections(source.pool, projections);
  return carefullyOnlyIfNeeded(source, async (tx, options) => {
    const shadows: Shadow[] = [];
    for (const projection of projections) {
      const schema = `rebuild_${projection.name}`;
      shadows.push(await Shadow.create(tx, projection, schema, options));
    }
    const pass = new ShadowPass(source, shadows);
    return switchLive(tx, pass, await fill(pass), source);
  });
}

export function rebuild(source: RebuildSource, projection: Projection): Promise<Position> {
  return rebuildAll(source, [projection]);
}

/** Creates `schema` with the projection's tables, filled from the first event on. */
export function rebuildInto(
  source: RebuildSource,
  schema: string,
  projection: Projection,
): Promise<Position> {
  return carefullyOnlyIfNeeded(source, async (tx, options) =>
    fill(new ShadowPass(source, [await Shadow.create(tx, projection, schema, options)])),
  );
}

/** Rows that the tables refuse can only be found by applying event by event through the tables. */
async function carefullyOnlyIfNeeded<Result>(
  { pool, rowsInMemory = ROWS_IN_MEMORY }: RebuildSource,
  build: (tx: pg.ClientBase, options: ShadowOptions) => Promise<Result>,
): Promise<Result> {
  const attempt = (careful: boolean): Promise<Result> =>
    inTransactionFrom(pool, BEGIN, async (tx) => {
      const turns = new Turns();
      try {
        return await build(tx, { careful, rowsInMemory, turns });
      } finally {
        // Statements under way must not run after the end of the transaction.
        await turns.end();
      }
    });
  try {
    return await attempt(false);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string' || !SQLSTATE.test(code) || !isOfTheEvent(error)) throw error;
    return attempt(true);
  }
}

async function fill(pass: ShadowPass): Promise<Position> {
  const position = await pass.replay(0n);
  await pass.settle();
  return position;
}

import type { EventStore, Position, Subscription } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { ensureProjections, fillFollowers, readCheckpoint } from '../checkpoints.js';
import { Lane, type LaneState, type Parking, type ProjectionFailure } from './lane.js';
import { listParked, type ParkedStream } from '../parking/parked-streams.js';
import { PositionBoard, type Waited, type WaitOptions } from './position-board.js';
import { isReadModel, type Projection } from '../projection.js';
import { rebuild, rebuildAll, rebuildInto, type RebuildSource } from '../rebuilding/rebuild.js';
import { SessionLocks } from './session-locks.js';
import { SharedBatches } from './shared-batches.js';
import { SharedRebuilds } from '../rebuilding/shared-rebuilds.js';

export interface ProjectionRunnerOptions {
  /** One of its connections is kept for the locks while the runner runs. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
  /** Called for every failure; the batch is tried again after a growing pause. */
  readonly onError: (error: unknown, failure: ProjectionFailure) => void;
  /** A projection has parked some streams: they wait for a retry, everything else goes on. */
  readonly onParked?: (parking: Parking) => void;
  /**
   * Called before anything is applied with the transaction of a batch that is applied as a whole or not at all, and with
   * the position that it ends at.
   */
  readonly onBatch?: (tx: pg.ClientBase, position: Position) => void;
  /** Called before anything is parked; throws where this process must not decide that. */
  readonly beforeParking?: () => Promise<void>;
  /** The most events per transaction. Default 500. */
  readonly batchSize?: number;
  /** Milliseconds for which a lazy projection gathers events, unless somebody waits for it. Default 200. */
  readonly gatherMs?: number;
  /** How often (ms) a process on standby tries to get the lock. Default 1000. */
  readonly lockRetryMs?: number;
  readonly retryMs?: number;
  readonly maxRetryMs?: number;
  readonly statementTimeoutMs?: number;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly state: LaneState;
  readonly position: Position;
  /** Events of the log that it has not applied, counted up to {@link LAG_COUNTED}. */
  readonly lag: number;
  /** How many streams are parked. */
  readonly parked: number;
}

/** Positions may have gaps, so the events in between are counted, but no further than this. */
const LAG_COUNTED = 1_000;

export interface ProjectionRunner {
  /** Creates what is missing and starts; resolves when every projection has begun. */
  start(): Promise<void>;
  /** Resolves when no batch is under way and the locks are free. */
  stop(): Promise<void>;
  /** Whether another process runs it; a projection that this process has just begun with counts as its own. */
  runsElsewhere(name: string): boolean;
  /** For read models; also works on standby. */
  waitFor(position: Position, options?: WaitOptions): Promise<Waited>;
  status(): Promise<ProjectionStatus[]>;
  rebuild(projection: Projection): Promise<Position>;
  rebuildInto(schema: string, projection: Projection): Promise<Position>;
}

/** Wakes all that are not lazy together, so that they keep sharing batches. */
function hurry(lanes: readonly Lane[], position: Position, names?: readonly string[]): void {
  for (const lane of lanes) {
    const { lazy, name } = lane.projection;
    if (!lazy || (names?.includes(name) ?? true)) lane.hurry(position);
  }
}

async function statusOf(
  { pool, store }: RebuildSource,
  { projection: { name }, state }: Lane,
  parked: readonly ParkedStream[],
): Promise<ProjectionStatus> {
  const position = (await readCheckpoint(pool, name))?.position ?? 0n;
  const lag = (await store.readAll(position, LAG_COUNTED)).length;
  return { name, state, position, lag, parked: parked.filter((one) => one.projection === name).length };
}

/** Runs each projection under a lock of its own, so that any number of processes may start the same ones. */
export function createProjectionRunner({
  pool,
  store,
  projections,
  onError,
  onParked = () => undefined,
  onBatch,
  beforeParking,
  batchSize = 500,
  gatherMs,
  lockRetryMs = 1_000,
  retryMs = 50,
  maxRetryMs = 2_000,
  statementTimeoutMs = 30_000,
}: ProjectionRunnerOptions): ProjectionRunner {
  const source = { pool, store };
  const board = new PositionBoard({
    pool,
    names: projections.filter(isReadModel).map(({ name }) => name),
    runsHere: (name) => lanes.some((lane) => lane.projection.name === name && lane.runsHere),
  });
  const wakeAll = (): void => lanes.forEach((lane) => lane.wake());
  const locks = new SessionLocks(pool, wakeAll);
  const batches = new SharedBatches({
    ...source,
    batchSize,
    statementTimeoutMs,
    onBatch,
    ...(beforeParking && { beforeParking }),
  });
  const rebuilds = new SharedRebuilds(
    (older) => rebuildAll(source, older),
    projections.map(({ name }) => name),
  );
  const pace = { batchSize, gatherMs, lockRetryMs, retryMs, maxRetryMs };
  const options = { source, batches, rebuilds, locks, board, ...pace, onError, onParked };
  const lanes = projections.map((projection) => new Lane(projection, options));
  let news: Subscription | undefined;
  let running: Promise<unknown> | undefined;

  return {
    async start() {
      await ensureProjections(pool, projections);
      await fillFollowers(pool, projections);
      news = store.onAppended(wakeAll);
      running = Promise.all(lanes.map((lane) => lane.run()));
    },
    async stop() {
      lanes.forEach((lane) => lane.stop());
      await Promise.all([running, news?.close(), board.close()]);
      await Promise.all([locks.close(), batches.close()]);
    },
    runsElsewhere: (name) => lanes.some((lane) => lane.projection.name === name && lane.runsElsewhere),
    waitFor(position, wait) {
      const waited = board.waitFor(position, wait);
      hurry(lanes, position, wait?.names);
      return waited;
    },
    async status() {
      const parked = await listParked(pool);
      return Promise.all(lanes.map((lane) => statusOf(source, lane, parked)));
    },
    rebuild: (projection) => rebuild(source, projection),
    rebuildInto: (schema, projection) => rebuildInto(source, schema, projection),
  };
}

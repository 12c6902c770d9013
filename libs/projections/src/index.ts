export { ensureProjections } from './checkpoints.js';
export { compareWithRebuild } from './rebuilding/compare-with-rebuild.js';
export {
  checkpointMarks,
  enterEpoch,
  holdCheckpoint,
  isAnyOutside,
  noteEpoch,
  putCheckpoint,
} from './ledger-marks.js';
export type { Follower, RowDifference, TableComparison } from './follower.js';
export { CheckpointLost, type LaneState, type Parking, type ProjectionFailure } from './running/lane.js';
export {
  bigint,
  boolean,
  date,
  type DefinedTable,
  defineTable,
  integer,
  jsonb,
  orNull,
  type ReadOf,
  type RowOf,
  smallint,
  storedAs,
  text,
  timestamptz,
} from './rows/define-table.js';
export { listParked, type ParkedStream } from './parking/parked-streams.js';
export {
  createPositionWaiter,
  type PositionBoardOptions,
  type PositionWaiter,
  type Waited,
  type WaitOptions,
} from './running/position-board.js';
export { defineReactor, isReadModel, type Projection, type Reactor, rowProjection } from './projection.js';
export {
  createProjectionRunner,
  type ProjectionRunner,
  type ProjectionRunnerOptions,
  type ProjectionStatus,
} from './running/projection-runner.js';
export { rebuild, rebuildAll, rebuildInto, type RebuildSource } from './rebuilding/rebuild.js';
export { type InTurn, type RowProjection, type Rows, touch, type Touch } from './rows/row-projection.js';
export type { RowKey, RowTable } from './rows/row-table.js';
export { type Retried, retryParked, type RetrySource } from './retry-parked.js';
export { forgetProjection, projectionsSchema } from './schema.js';

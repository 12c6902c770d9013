export { ensureProjections } from './checkpoints.js';
export { compareWithRebuild, type TableComparison } from './compare-with-rebuild.js';
export { CheckpointLost, type LaneState, type Parking, type ProjectionFailure } from './lane.js';
export { listParked, type ParkedStream } from './parked-streams.js';
export {
  createPositionWaiter,
  type PositionBoardOptions,
  type PositionWaiter,
  type Waited,
  type WaitOptions,
} from './position-board.js';
export { defineReactor, isReadModel, type Projection, type Reactor } from './projection.js';
export {
  createProjectionRunner,
  type ProjectionRunner,
  type ProjectionRunnerOptions,
  type ProjectionStatus,
} from './projection-runner.js';
export { rebuild, rebuildAll, rebuildInto, type RebuildSource } from './rebuild.js';
export {
  type InTurn,
  type RowProjection,
  rowProjection,
  type Rows,
  touch,
  type Touch,
} from './row-projection.js';
export type { RowKey, RowTable } from './row-table.js';
export { type Retried, retryParked, type RetrySource } from './retry-parked.js';
export { projectionsSchema } from './schema.js';

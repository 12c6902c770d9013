export { ensureProjections } from './checkpoints.js';
export { compareWithRebuild, type TableComparison } from './compare-with-rebuild.js';
export { CheckpointLost, type LaneState, type ProjectionFailure } from './lane.js';
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
export { rebuild, rebuildInto, type RebuildSource } from './rebuild.js';
export { projectionsSchema } from './schema.js';

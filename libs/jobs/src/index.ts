export {
  type AfterRestore,
  type ClassByPayload,
  defineJob,
  InvalidJob,
  type JobClass,
  type JobDefinition,
  type JobPayload,
  type JobSubject,
} from './define-job.js';
export { dueAt } from './due-at.js';
export { enqueue, enqueueAll, type Promised, promisedRow, promisedSql, WAKE_RELAY } from './enqueue.js';
export {
  countGivenUp,
  dismissGivenUp,
  type GivenUpJob,
  givenUpTimes,
  listGivenUp,
  retryGivenUp,
} from './given-up.js';
export { hurryJob } from './hurry.js';
export { countJobs, type JobCounts, oldestDueSeconds } from './job-figures.js';
export { JobFailure } from './failure.js';
export {
  createJobRunner,
  jobHandler,
  type JobHandler,
  type JobOutcome,
  type JobRun,
  type JobRunner,
  type JobRunnerOptions,
} from './job-runner.js';
export { type JobAbout, jobsAbout } from './jobs-about.js';
export type { LastWrite } from './outbox.js';
export { dropOpen, giveUp, openBut } from './open-jobs.js';
export { purgeDone } from './purge.js';
export { type RedisWatch, watchRedis } from './redis-watch.js';
export { jobsSchema } from './schema.js';

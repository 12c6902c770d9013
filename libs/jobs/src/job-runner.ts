import { once } from 'node:events';
import { failpoint } from '@fiocco/failpoints';
import type { ClientBase, Pool } from 'pg';
import { postgresQueue, redisQueue } from './bullmq-queue.js';
import { classesOf, classFor, type JobClass, type JobDefinition } from './define-job.js';
import { JobFailure, loggable, reasonOf, TimeLimit } from './failure.js';
import { claimIn } from './claims.js';
import { DoneMarks } from './done-marks.js';
import { FirstTries } from './first-tries.js';
import { findOpen, type LastWrite, postpone, recordFailure, type OpenRow } from './outbox.js';
import { Places } from './places.js';
import type { JobQueue, Processed } from './queue.js';
import { Relay } from './relay.js';

/** Which run of a job this is. */
export interface JobRun {
  readonly jobId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Whether no further try follows if this one fails. */
  readonly last: boolean;
  /** Aborted at the time limit of the job's class; the effect should stop waiting then. */
  readonly signal: AbortSignal;
  /** What {@link JobRunner.claimIn} was told where the job was promised; absent where it was found in the outbox. */
  readonly mark?: bigint;
}

/**
 * The result of an effect that did not fail. `laterAt` is "not yet", which never counts as done; an effect that throws
 * is tried again. An effect may leave its last write to the runner, which commits it together with the mark that the job
 * is done; a try whose last write cannot be stored has failed.
 */
export type JobOutcome = 'done' | { readonly lastWrite: LastWrite } | { readonly laterAt: Date };

/** A job and its effect. Effects run at least once, so they must tolerate being repeated, even at the same time. */
export interface JobHandler<Payload = unknown> {
  readonly job: JobDefinition<Payload>;
  effect(payload: Payload, run: JobRun): Promise<JobOutcome>;
}

/** Types an effect by its job, for the runner's mixed list. */
export function jobHandler<Payload>(
  job: JobDefinition<Payload>,
  effect: (payload: Payload, run: JobRun) => Promise<JobOutcome>,
): JobHandler {
  const handler: JobHandler<Payload> = { job, effect };
  return handler;
}

export interface JobRunnerOptions {
  /** The outbox's database; one connection is kept for `LISTEN`. */
  readonly pool: Pool;
  /** BullMQ on PostgreSQL, in the schema `bullmq` of this database … */
  readonly databaseUrl?: string;
  /** … or on Redis, which is used where both are given. */
  readonly redisUrl?: string;
  readonly handlers: readonly JobHandler[];
  readonly clock: { now(): Date };
  /** Other errors' messages, which may quote personal data, are removed. */
  readonly onError: (error: Error, about: { readonly jobId?: string; readonly job?: string }) => void;
  readonly queueName?: string;
  /** Milliseconds: the longest that a due row waits where nobody woke the relay. */
  readonly pollMs?: number;
  /** Milliseconds after which a row that was moved and is not done is moved again. */
  readonly lostAfterMs?: number;
  /** Milliseconds that a job stays with a worker that gives no sign of life. */
  readonly lockMs?: number;
  /** Milliseconds that `stop()` waits for running effects. */
  readonly drainMs?: number;
}

/** The relay and worker of one process. Every process may run one. */
export interface JobRunner {
  start(): Promise<void>;
  /**
   * What is promised in this transaction for now is begun here once it is committed, without a look at the outbox. The
   * transaction has to be one of `inTransaction` and to keep what it promises: no savepoint may take it back. `mark` is
   * given to the effects' first runs.
   */
  claimIn(tx: ClientBase, mark: bigint): void;
  /** Accepts nothing new, lets running effects end and closes its connections. Rows of unfinished jobs stay open. */
  stop(): Promise<void>;
}

const UNKNOWN_JOB_PAUSE_MS = 5_000;
/** Ends "not yet" loops: an effect with another clock than the relay's must not be called again without a pause. */
const LATER_AT_LEAST_MS = 1_000;

/** A pause of at least this is waited for in the outbox, by the given clock, and not in the queue. */
const LONG_PAUSE_MS = 5_000;

const NONE = { take: () => false };

/** Moves jobs from the outbox to BullMQ and runs their effects; a row is done only after its effect. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { pool, clock, onError } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.job.name, handler]));
  const jobs = new Map(options.handlers.map(({ job }) => [job.name, job]));
  if (handlers.size !== options.handlers.length) throw new Error('Two effects for one job');
  const report = (error: unknown) => onError(loggable(error), {});
  const { pollMs = 1_000, lostAfterMs = 30_000, drainMs = 10_000 } = options;
  const classes = allClasses(options.handlers);
  const places = new Places(classes);
  const doneMarks = new DoneMarks(pool, clock);
  let stop: () => Promise<void> = () => Promise.resolve();
  let claimer: FirstTries | undefined;

  /** Handles a job from the queue. */
  async function process(id: string, className: string): Promise<Processed> {
    await places.enter(className);
    try {
      const row = await findOpen(pool, id);
      return row ? await processRow(row) : 'finished';
    } catch (error) {
      // The database is away: the row stays open and the queue tries again.
      report(error);
      return { failure: loggable(error), final: false };
    } finally {
      places.leave(className);
    }
  }

  async function processRow(row: OpenRow): Promise<Processed> {
    const { id } = row;
    const handler = handlers.get(row.name);
    if (!handler) {
      await postpone(pool, id, notBefore(UNKNOWN_JOB_PAUSE_MS, new Date(0)));
      return 'finished';
    }
    return runEffect(row, handler);
  }

  async function runEffect(row: OpenRow, handler: JobHandler): Promise<Processed> {
    let outcome: JobOutcome;
    try {
      outcome = await tryEffect(row, handler);
    } catch (error) {
      return noteFailure(row, handler.job, error);
    }
    failpoint('effect-before-done');
    if (outcome === 'done') await doneMarks.mark(row.id);
    else if ('lastWrite' in outcome) return finishWith(outcome.lastWrite, row, handler.job);
    else await postpone(pool, row.id, notBefore(LATER_AT_LEAST_MS, outcome.laterAt));
    return 'finished';
  }

  async function finishWith(last: LastWrite, row: OpenRow, job: JobDefinition<unknown>): Promise<Processed> {
    try {
      await doneMarks.mark(row.id, last);
      return 'finished';
    } catch (error) {
      return noteFailure(row, job, error);
    }
  }

  async function noteFailure(row: OpenRow, job: JobDefinition<unknown>, error: unknown): Promise<Processed> {
    const attempts = row.attempts + 1;
    const final = attempts >= job.attempts || (error instanceof JobFailure && error.final);
    const failure = loggable(error);
    onError(failure, { jobId: row.id, job: job.name });
    const now = clock.now();
    const pauseMs = job.backoffMs * 2 ** (attempts - 1);
    const runAt = final || pauseMs < LONG_PAUSE_MS ? null : new Date(now.getTime() + pauseMs);
    await recordFailure(pool, row.id, { attempts, reason: reasonOf(error), givenUp: final, now, runAt });
    return runAt ? 'finished' : { failure, final };
  }

  const notBefore = (ms: number, at: Date): Date =>
    new Date(Math.max(clock.now().getTime() + ms, at.getTime()));

  return {
    async start() {
      const queue = await chooseQueue(options, classes, report).open(process);
      const shared = { pool, queue, jobs, clock, lostAfterMs, onError: report };
      const firstTries = new FirstTries({ ...shared, places, run: processRow });
      // With a queue on its own server first tries go there too, so that all workers share them.
      if (!options.redisUrl) claimer = firstTries;
      const relay = new Relay({ ...shared, pollMs, firstTries: claimer ?? NONE });
      stop = async () => {
        claimer = undefined;
        await relay.stop();
        await Promise.all([firstTries.close(drainMs), queue.close(drainMs)]);
      };
      relay.start();
    },
    claimIn(tx, mark) {
      const tries = claimer;
      if (tries) claimIn(tx, { mark, now: () => clock.now(), claim: (row) => tries.claim(row) });
    },
    stop: () => stop(),
  };
}

/** Fails at the time limit, whether the effect ends or not. */
async function tryEffect(row: OpenRow, { job, effect }: JobHandler): Promise<JobOutcome> {
  const attempt = row.attempts + 1;
  const limit = new AbortController();
  const timedOut = once(limit.signal, 'abort').then(() => Promise.reject(new TimeLimit()));
  const timer = setTimeout(() => limit.abort(), classFor(job, row.payload).limitMs);
  try {
    const run = {
      jobId: row.id,
      attempt,
      last: attempt >= job.attempts,
      signal: limit.signal,
      ...(row.mark !== undefined && { mark: row.mark }),
    };
    return await Promise.race([effect(job.validate(row.payload), run), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

function chooseQueue(
  options: JobRunnerOptions,
  classes: readonly JobClass[],
  report: (error: unknown) => void,
): JobQueue {
  const { queueName = 'jobs', lockMs = 10_000, redisUrl, databaseUrl } = options;
  const tuning = { queueName, classes, lockMs };
  if (redisUrl) return redisQueue(redisUrl, tuning, report);
  if (databaseUrl) return postgresQueue(databaseUrl, tuning, report);
  throw new Error('The job runner needs a databaseUrl or a redisUrl');
}

function allClasses(handlers: readonly JobHandler[]): readonly JobClass[] {
  const classes = new Map<string, JobClass>();
  for (const own of handlers.flatMap(({ job }) => classesOf(job))) {
    const known = classes.get(own.name) ?? own;
    if (known !== own) throw new Error(`Two classes of jobs are called ${known.name}`);
    classes.set(known.name, known);
  }
  return [...classes.values()];
}

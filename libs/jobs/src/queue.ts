import { classFor, type JobClass, type JobDefinition } from './define-job.js';
import type { OpenRow } from './outbox.js';

/** A job as the queue carries it; only the id of its row matters. */
export interface QueuedJob {
  readonly id: string;
  readonly name: string;
  /** The name of its class. */
  readonly className: string;
  readonly attempts: number;
  readonly backoffMs: number;
  /** Milliseconds before the first try. */
  readonly delayMs?: number;
}

export function queuedJob({ id, name, attempts, payload }: OpenRow, job: JobDefinition<unknown>): QueuedJob {
  const className = classFor(job, payload).name;
  return { id, name, className, attempts: Math.max(1, job.attempts - attempts), backoffMs: job.backoffMs };
}

/** A retry after a first try that failed outside of the queue; the pauses continue from there. */
export function queuedRetry(row: OpenRow, job: JobDefinition<unknown>): QueuedJob {
  const queued = queuedJob({ ...row, attempts: 1 }, job);
  return { ...queued, delayMs: job.backoffMs, backoffMs: 2 * job.backoffMs };
}

/** `finished` tells the queue not to try the job again. */
export type Processed = 'finished' | { readonly failure: Error; readonly final: boolean };

export type Process = (id: string, className: string) => Promise<Processed>;

/** The part of BullMQ that the runner uses, over PostgreSQL or Redis. */
export interface JobQueue {
  /** Creates what the queue needs, and begins to work on what is in it. */
  open(process: Process): Promise<OpenQueue>;
}

export interface OpenQueue {
  /** An id that the queue already has is left as it is. Fails instead of waiting where the queue is away. */
  add(jobs: readonly QueuedJob[]): Promise<void>;
  /** Accepts no more jobs and waits at most `drainMs` for running ones. */
  close(drainMs: number): Promise<void>;
}

export interface QueueTuning {
  /** The beginning of the queues' names; each class has one. */
  readonly queueName: string;
  readonly classes: readonly Pick<JobClass, 'name' | 'atOnce'>[];
  /** Milliseconds for which a job of a worker that died stays locked. */
  readonly lockMs: number;
}

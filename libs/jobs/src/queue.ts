import type { JobClass, JobDefinition } from './define-job.js';
import type { OpenRow } from './outbox.js';

/** One job as the queue carries it: the id of its row, nothing else worth reading. */
export interface QueuedJob {
  readonly id: string;
  readonly name: string;
  /** The name of its class. */
  readonly className: string;
  readonly attempts: number;
  readonly backoffMs: number;
  /** Before the first of them. */
  readonly delayMs?: number;
}

export function queuedJob({ id, name, attempts }: OpenRow, job: JobDefinition<unknown>): QueuedJob {
  const className = job.class.name;
  return { id, name, className, attempts: Math.max(1, job.attempts - attempts), backoffMs: job.backoffMs };
}

/** After a first try that failed elsewhere: the pauses go on from there. */
export function queuedRetry(row: OpenRow, job: JobDefinition<unknown>): QueuedJob {
  const queued = queuedJob({ ...row, attempts: 1 }, job);
  return { ...queued, delayMs: job.backoffMs, backoffMs: 2 * job.backoffMs };
}

/** Tells the queue not to try a job again. */
export type Processed = 'finished' | { readonly failure: Error; readonly final: boolean };

export type Process = (id: string, className: string) => Promise<Processed>;

/** The part of BullMQ that the runner uses, over PostgreSQL or Redis. */
export interface JobQueue {
  /** Creates what the queue needs to exist, and begins to work on what is in it. */
  open(process: Process): Promise<OpenQueue>;
}

export interface OpenQueue {
  /** An id that the queue holds already is left as it is. Fails rather than waits when the queue is away. */
  add(jobs: readonly QueuedJob[]): Promise<void>;
  /** Takes no more jobs and lets those under way end, for at most `drainMs`. */
  close(drainMs: number): Promise<void>;
}

export interface QueueTuning {
  /** Begins the names of the queues; each class has one. */
  readonly queueName: string;
  readonly classes: readonly Pick<JobClass, 'name' | 'atOnce'>[];
  /** How long a job of a worker that died stays locked. */
  readonly lockMs: number;
}

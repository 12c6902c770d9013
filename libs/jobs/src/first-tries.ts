import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { JobDefinition } from './define-job.js';
import { type DueRow, type OpenRow, putBack, stillMoving } from './outbox.js';
import type { Places } from './places.js';
import { type OpenQueue, type Processed, queuedRetry } from './queue.js';

/** How often a row under way is renewed before it would count as lost. */
const SIGNS_OF_LIFE = 3;

export interface FirstTriesOptions {
  readonly pool: Pool;
  readonly queue: Pick<OpenQueue, 'add'>;
  readonly places: Places;
  readonly jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  readonly clock: { now(): Date };
  readonly lostAfterMs: number;
  readonly run: (row: OpenRow) => Promise<Processed>;
  readonly onError: (error: unknown) => void;
}

/**
 * Runs jobs that are due for the first time in the process that claimed them, while there is a free place. The row in
 * the outbox is claim and promise in one, so most jobs never need the queue's tables. The queue gets those that find no
 * place, and those that failed.
 */
export class FirstTries {
  readonly #running = new Map<string, Promise<void>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(private readonly options: FirstTriesOptions) {
    this.#heartbeat = setInterval(() => void this.#beat(), options.lostAfterMs / SIGNS_OF_LIFE);
    this.#heartbeat.unref();
  }

  /** Whether the row is handled here; also true where it is already under way here. */
  take(row: DueRow): boolean {
    if (this.#running.has(row.id)) return true;
    const job = this.options.jobs.get(row.name);
    if (!job || !row.isNew || row.attempts > 0 || !this.options.places.tryEnter(job.class.name)) return false;
    const running = this.#run(row, job).finally(() => this.#running.delete(row.id));
    this.#running.set(row.id, running);
    return true;
  }

  /** Waits for the running effects, at most `drainMs`; what does not end in time is left to other processes. */
  async close(drainMs: number): Promise<void> {
    clearInterval(this.#heartbeat);
    await Promise.race([Promise.all(this.#running.values()), pause(drainMs, undefined, { ref: false })]);
    if (this.#running.size > 0) await putBack(this.options.pool, [...this.#running.keys()]);
  }

  async #run(row: DueRow, job: JobDefinition<unknown>): Promise<void> {
    const { places, run, onError } = this.options;
    try {
      const outcome = await run(row).finally(() => places.leave(job.class.name));
      if (outcome !== 'finished' && !outcome.final) await this.#handOn(row, job);
    } catch (error) {
      // The row stays open: after a while it counts as lost and is moved again.
      onError(error);
    }
  }

  async #handOn(row: DueRow, job: JobDefinition<unknown>): Promise<void> {
    const { pool, queue } = this.options;
    try {
      await queue.add([queuedRetry(row, job)]);
    } catch (error) {
      await putBack(pool, [row.id]);
      throw error;
    }
  }

  /** Keeps other processes from taking what is still under way here. */
  async #beat(): Promise<void> {
    const { pool, clock, onError } = this.options;
    if (this.#running.size === 0) return;
    await stillMoving(pool, [...this.#running.keys()], clock.now()).catch(onError);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { JobDefinition } from './define-job.js';
import { type DueRow, type OpenRow, putBack, stillMoving } from './outbox.js';
import type { Places } from './places.js';
import { type OpenQueue, type Processed, queuedRetry } from './queue.js';

/** A row still under way says so this often before it would count as lost. */
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
 * What is due for the first time is done where it was claimed, while there is a free place: the row in the outbox is claim
 * and promise in one, so that most jobs never pass the queue's tables. The queue gets what finds no place, and what failed.
 */
export class FirstTries {
  readonly #running = new Map<string, Promise<void>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(private readonly options: FirstTriesOptions) {
    this.#heartbeat = setInterval(() => void this.#beat(), options.lostAfterMs / SIGNS_OF_LIFE);
    this.#heartbeat.unref();
  }

  /** Whether the row is done here; one that is under way here counts as well. */
  take(row: DueRow): boolean {
    if (this.#running.has(row.id)) return true;
    const job = this.options.jobs.get(row.name);
    if (!job || !row.isNew || row.attempts > 0 || !this.options.places.tryEnter(job.class.name)) return false;
    const running = this.#run(row, job).finally(() => this.#running.delete(row.id));
    this.#running.set(row.id, running);
    return true;
  }

  /** When all is done that was begun; what is not in time is left to others. */
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
      // The row stays open: it counts as lost after a while, and is moved again.
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

  /** Other processes leave alone what is still under way here. */
  async #beat(): Promise<void> {
    const { pool, clock, onError } = this.options;
    if (this.#running.size === 0) return;
    await stillMoving(pool, [...this.#running.keys()], clock.now()).catch(onError);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { failpoint } from '@fiocco/failpoints';
import type { Pool } from 'pg';
import type { Claim } from './claims.js';
import { classFor, type JobClass, type JobDefinition } from './define-job.js';
import { type DueRow, findOpen, type OpenRow, putBack, stillMoving } from './outbox.js';
import type { Places } from './places.js';
import { type OpenQueue, type Processed, queuedRetry } from './queue.js';

/** How often a row under way is renewed before it would count as lost. */
const SIGNS_OF_LIFE = 3;
/** So many are taken on for each place of their class; the queue gets what comes beyond. */
const FOR_EACH_PLACE = 5;
/** Whoever waited this long may have been closed meanwhile. */
const LOOK_AGAIN_AFTER_MS = 1_000;
/** Jobs that are claimed within this time begin together, as those do that the relay finds. */
const GATHER_MS = 100;

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
 * Runs jobs that are due for the first time in the process that claimed them. The row in the outbox is claim and promise
 * in one, so most jobs never need the queue's tables. A few wait here for a free place; the queue gets those that come
 * beyond, and those that failed.
 */
export class FirstTries {
  readonly #running = new Map<string, Promise<void>>();
  /** Those that have no place yet: their class, and whether their row is committed. */
  readonly #waiting = new Map<string, { readonly className: string; isStored: boolean }>();
  readonly #heartbeat: NodeJS.Timeout;
  #gathered: (() => void)[] = [];
  #isClosed = false;

  constructor(private readonly options: FirstTriesOptions) {
    this.#heartbeat = setInterval(() => void this.#beat(), options.lostAfterMs / SIGNS_OF_LIFE);
    this.#heartbeat.unref();
  }

  /** Whether the row is handled here; also true where it is already under way here. */
  take(row: DueRow): boolean {
    if (this.#running.has(row.id)) return true;
    const job = row.isNew && row.attempts === 0 ? this.#jobFor(row) : undefined;
    if (!job) return false;
    this.#begin(row, job, null);
    return true;
  }

  /** Takes a job on whose row is not committed yet. */
  claim(row: OpenRow): Claim | undefined {
    const job = this.#running.has(row.id) ? undefined : this.#jobFor(row);
    if (!job) return undefined;
    let tell: (isStored: boolean) => void = () => undefined;
    this.#begin(row, job, new Promise((resolve) => (tell = resolve)));
    return { begin: () => this.#gather(() => tell(true)), drop: () => tell(false) };
  }

  /** Waits for the running effects, at most `drainMs`; what does not end in time is left to other processes. */
  async close(drainMs: number): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    await this.#leave([...this.#waiting].flatMap(([id, { isStored }]) => (isStored ? [id] : [])));
    await Promise.race([Promise.all(this.#running.values()), pause(drainMs, undefined, { ref: false })]);
    await this.#leave([...this.#running.keys()]);
  }

  /** The job of a row, if there is room for it here. */
  #jobFor({ name, payload }: OpenRow): JobDefinition<unknown> | undefined {
    const job = this.#isClosed ? undefined : this.options.jobs.get(name);
    if (!job) return undefined;
    const { name: className, atOnce } = classFor(job, payload);
    const waiting = [...this.#waiting.values()].filter((one) => one.className === className);
    const taken = this.options.places.takenIn(className) + waiting.length;
    return taken < FOR_EACH_PLACE * atOnce ? job : undefined;
  }

  /** `committed`: whether its row is there in the end; null where it is. */
  #begin(row: OpenRow, job: JobDefinition<unknown>, committed: Promise<boolean> | null): void {
    const { name: className } = classFor(job, row.payload);
    this.#waiting.set(row.id, { className, isStored: committed === null });
    const running = this.#runIf(committed, row, job).finally(() => this.#running.delete(row.id));
    this.#running.set(row.id, running);
  }

  #gather(begin: () => void): void {
    this.#gathered.push(begin);
    if (this.#gathered.length > 1) return;
    setTimeout(() => {
      for (const one of this.#gathered.splice(0)) one();
    }, GATHER_MS);
  }

  async #runIf(committed: Promise<boolean> | null, row: OpenRow, job: JobDefinition<unknown>): Promise<void> {
    if (committed && !(await committed)) return void this.#waiting.delete(row.id);
    const waiting = this.#waiting.get(row.id);
    if (waiting) waiting.isStored = true;
    await (committed && this.#isClosed
      ? this.#leave([row.id]).catch(this.options.onError)
      : this.#run(row, job));
  }

  async #run(row: OpenRow, job: JobDefinition<unknown>): Promise<void> {
    const { places, run, onError } = this.options;
    const { name: className } = classFor(job, row.payload);
    try {
      const open = await this.#atItsPlace(row, className);
      if (!open) return;
      failpoint('outbox-before-effect');
      const outcome = await run(open).finally(() => places.leave(className));
      if (outcome !== 'finished' && !outcome.final) await this.#handOn(row, job);
    } catch (error) {
      // The row stays open: after a while it counts as lost and is moved again.
      onError(error);
    }
  }

  /** Null where it was put back or closed while it waited for a place. */
  async #atItsPlace(row: OpenRow, className: JobClass['name']): Promise<OpenRow | null> {
    const { places, pool } = this.options;
    const since = performance.now();
    await places.enter(className);
    let open: OpenRow | null = null;
    try {
      if (!this.#waiting.delete(row.id)) return null;
      open = performance.now() - since < LOOK_AGAIN_AFTER_MS ? row : await findOpen(pool, row.id);
      return open;
    } finally {
      if (!open) places.leave(className);
    }
  }

  async #leave(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#waiting.delete(id);
      this.#running.delete(id);
    }
    if (ids.length > 0) await putBack(this.options.pool, ids);
  }

  async #handOn(row: OpenRow, job: JobDefinition<unknown>): Promise<void> {
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

import { setTimeout as pause } from 'node:timers/promises';
import { failpoint } from '@fiocco/failpoints';
import { WakeUp } from '@fiocco/postgres';
import type { Pool } from 'pg';
import { classesOf, type JobDefinition } from './define-job.js';
import type { FirstTries } from './first-tries.js';
import { moveDue, type DueRow } from './outbox.js';
import { type OpenQueue, queuedJob } from './queue.js';
import { JOBS_CHANNEL } from './schema.js';

const PAUSE_AFTER_ERROR_MS = 1_000;
/** Jobs created within this time are moved together. */
const GATHER_MS = 50;

export interface RelayOptions {
  readonly pool: Pool;
  readonly queue: Pick<OpenQueue, 'add'>;
  readonly firstTries: Pick<FirstTries, 'take'>;
  readonly jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  readonly clock: { now(): Date };
  readonly pollMs: number;
  readonly lostAfterMs: number;
  readonly onError: (error: unknown) => void;
}

/** Moves due rows to the queue. Several relays share the work: a row is locked while one of them moves it. */
export class Relay {
  readonly #options: RelayOptions;
  readonly #wakeUp: WakeUp;
  /** The names of the jobs of each class; those that wait for the same services count as one. */
  readonly #classes: readonly string[][];
  #stopping = false;
  #news = false;
  #endPause: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();

  constructor(options: RelayOptions) {
    this.#options = options;
    const named = new Map<string, string[]>();
    for (const [name, job] of options.jobs) {
      const classes = classesOf(job)
        .map((one) => one.name)
        .join(' ');
      named.set(classes, [...(named.get(classes) ?? []), name]);
    }
    this.#classes = [...named.values()];
    this.#wakeUp = new WakeUp(options.pool, JOBS_CHANNEL, () => this.#wake());
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#loop;
    this.#wakeUp.close();
  }

  #wake(): void {
    this.#news = true;
    this.#endPause();
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#news = false;
      await this.#pause(await this.#round());
      if (this.#news && !this.#stopping) await pause(GATHER_MS);
    }
  }

  /** Moves everything that is due; returns how long there is nothing to do. */
  async #round(): Promise<number> {
    const { clock, pollMs, onError } = this.#options;
    try {
      await this.#wakeUp.ensure();
      const nextDue = await this.#moveAll(clock.now());
      return Math.min(pollMs, Math.max(1, nextDue - clock.now().getTime()));
    } catch (error) {
      onError(error);
      return PAUSE_AFTER_ERROR_MS;
    }
  }

  /**
   * A batch of each class in turn, until no class has more. Answers when the next row falls due as of `now`, since what is
   * promised for later wakes nobody: none falls due unseen between two looks.
   */
  async #moveAll(now: Date): Promise<number> {
    const { pool, lostAfterMs, firstTries } = this.#options;
    const keep = (row: DueRow) => firstTries.take(row);
    let next = Number.POSITIVE_INFINITY;
    let classes: readonly (readonly string[])[] = this.#classes;
    while (classes.length > 0 && !this.#stopping) {
      const asOf = { classes, now, lostAfterMs };
      const { more, nextDue } = await moveDue(pool, asOf, keep, (rows) => this.#move(rows));
      next = Math.min(next, nextDue ?? next);
      classes = more;
    }
    return next;
  }

  #move(rows: readonly DueRow[]): Promise<void> {
    const { jobs, queue } = this.#options;
    failpoint('outbox-before-effect');
    return queue.add(rows.map((row) => queuedJob(row, jobs.get(row.name) as JobDefinition<unknown>)));
  }

  #pause(ms: number): Promise<void> {
    if (this.#news || this.#stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { failpoint } from '@fiocco/failpoints';
import { WakeUp } from '@fiocco/postgres';
import type { Pool } from 'pg';
import type { JobDefinition } from './define-job.js';
import type { FirstTries } from './first-tries.js';
import { moveDue, nextDue, type DueRow } from './outbox.js';
import { type OpenQueue, queuedJob } from './queue.js';
import { JOBS_CHANNEL } from './schema.js';

const PAUSE_AFTER_ERROR_MS = 1_000;
/** What is promised within so short a time is moved together. */
const GATHER_MS = 50;
const ANSWER_KEPT_MS = 250;

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

/** Moves due rows to the queue. Two relays share the work: a row is locked while one of them moves it. */
export class Relay {
  readonly #options: RelayOptions;
  readonly #wakeUp: WakeUp;
  /** The names of the jobs of each class. */
  readonly #classes: readonly string[][];
  #stopping = false;
  #news = false;
  #endPause: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();
  /** When a row promised for later falls due, as of the last time it was asked. */
  #next: { readonly due: number; readonly askedAt: number } | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
    const named = new Map<string, string[]>();
    for (const [name, job] of options.jobs)
      named.set(job.class.name, [...(named.get(job.class.name) ?? []), name]);
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

  /** Moves all that is due; returns how long there is nothing to do. */
  async #round(): Promise<number> {
    const { clock, jobs, pollMs, onError } = this.#options;
    const names = [...jobs.keys()];
    try {
      await this.#wakeUp.ensure();
      const now = clock.now();
      await this.#moveAll(now);
      return Math.min(pollMs, Math.max(1, (await this.#nextLook(names, now)) - clock.now().getTime()));
    } catch (error) {
      onError(error);
      return PAUSE_AFTER_ERROR_MS;
    }
  }

  /**
   * When to look next. What is promised for later wakes nobody, so it is asked for, as of the last look: no row falls due
   * unseen between the two. In a rush the answer serves a few rounds, and then there is one more.
   */
  async #nextLook(names: readonly string[], now: Date): Promise<number> {
    const at = now.getTime();
    const age = this.#next && at - this.#next.askedAt;
    if (this.#next && age !== undefined && age >= 0 && age < ANSWER_KEPT_MS && this.#next.due > at) {
      return Math.min(this.#next.due, this.#next.askedAt + ANSWER_KEPT_MS);
    }
    const due = (await nextDue(this.#options.pool, names, now)) ?? Number.POSITIVE_INFINITY;
    this.#next = { due, askedAt: at };
    return due;
  }

  /** A batch of each class in turn, until no class has more. */
  async #moveAll(now: Date): Promise<void> {
    const { pool, lostAfterMs, firstTries } = this.#options;
    const keep = (row: DueRow) => firstTries.take(row);
    let classes: readonly (readonly string[])[] = this.#classes;
    while (classes.length > 0 && !this.#stopping)
      classes = await moveDue(pool, { classes, now, lostAfterMs }, keep, (rows) => this.#move(rows));
  }

  #move(rows: readonly DueRow[]): Promise<void> {
    const { jobs, queue } = this.#options;
    failpoint('outbox-before-queue');
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

import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { JobDefinition } from './define-job.js';
import { moveDue, nextDue, type DueRow } from './outbox.js';
import type { OpenQueue } from './queue.js';
import { WakeUp } from './wake-up.js';

const PAUSE_AFTER_ERROR_MS = 1_000;
/** What is promised within so short a time is moved together. */
const GATHER_MS = 50;

export interface RelayOptions {
  readonly pool: Pool;
  readonly queue: Pick<OpenQueue, 'add'>;
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
  #stopping = false;
  #news = false;
  #endPause: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();
  /** When a row promised for later falls due, as of the last time it was asked. */
  #next: { readonly due: number | null; readonly askedAt: number } | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#wakeUp = new WakeUp(options.pool, () => this.#wake());
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
      let now = clock.now();
      while (await this.#moveBatch(names, now)) now = clock.now();
      const due = await this.#nextDue(names, now);
      return due === null ? pollMs : Math.min(pollMs, Math.max(1, due - clock.now().getTime()));
    } catch (error) {
      onError(error);
      return PAUSE_AFTER_ERROR_MS;
    }
  }

  /**
   * Asked as of the last look, so that no row falls due unseen between the two; once a poll, since what is promised for
   * later wakes nobody.
   */
  async #nextDue(names: readonly string[], now: Date): Promise<number | null> {
    const { pool, pollMs } = this.#options;
    const at = now.getTime();
    const known = this.#next;
    const stillAhead = known && at - known.askedAt < pollMs && (known.due === null || known.due > at);
    if (!stillAhead) this.#next = { due: await nextDue(pool, names, now), askedAt: at };
    return this.#next?.due ?? null;
  }

  /** Whether more may be waiting. */
  async #moveBatch(names: readonly string[], now: Date): Promise<boolean> {
    const lostBefore = new Date(now.getTime() - this.#options.lostAfterMs);
    const more = await moveDue(this.#options.pool, { names, now, lostBefore }, (rows) => this.#move(rows));
    return more && !this.#stopping;
  }

  #move(rows: readonly DueRow[]): Promise<void> {
    const { jobs, queue } = this.#options;
    return queue.add(
      rows.map(({ id, name, attempts }) => {
        const job = jobs.get(name) as JobDefinition<unknown>;
        return { id, name, attempts: Math.max(1, job.attempts - attempts), backoffMs: job.backoffMs };
      }),
    );
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

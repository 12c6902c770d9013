import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { SharedRuns } from '../async/shared-runs.js';
import { TooSlow, withinTime } from '../async/each-in-time.js';
import { ReadModelWait } from '../background/read-model-wait.js';
import { ClockWatch } from '../clock/clock-watch.js';
import { unavailable } from '../errors/problem.js';
import { problemOf } from '../errors/problem-of.js';
import { PG_POOL } from '../tokens.js';

/** A server that was stopped in its tracks answers nothing. Together less than what health checks wait for an answer. */
const DATABASE_PATIENCE_MS = 3_000;
const CURRENCY_PATIENCE_MS = 4_000;

/**
 * Ready means: started and migrated, not draining, no newer release, the database answers, its clock agrees with ours,
 * and our own background work keeps up.
 */
@Injectable()
export class Readiness {
  private started = false;
  private drain = false;
  private stopped = false;
  private readonly questions = new SharedRuns<'database', unknown>();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly readModels: ReadModelWait,
    private readonly clocks: ClockWatch,
  ) {}

  get isDraining(): boolean {
    return this.drain;
  }

  get isStarted(): boolean {
    return this.started && !this.stopped;
  }

  /** For routes that no hook checks: whether a write now would reach the right shop at the right time. */
  async mayWrite(): Promise<boolean> {
    return this.isStarted && this.clocks.agree();
  }

  noteStarted(): void {
    this.started = true;
  }

  /** From now on every call is refused, because what this process remembers cannot be trusted. */
  noteStopped(): void {
    this.stopped = true;
  }

  noteDraining(): void {
    this.drain = true;
  }

  /**
   * Throws while this process should get no calls. It does not throw for work that another process is late with, since
   * every process would be in the same position. `isStale`: pages may lack what was done a moment ago.
   */
  async check(): Promise<{ readonly isStale: boolean }> {
    if (!this.isStarted || this.drain || this.readModels.isSuperseded) throw unavailable();
    const currency = await this.currency();
    if (currency === 'behind') throw unavailable();
    return { isStale: currency === 'stale' };
  }

  private async currency() {
    try {
      await this.askDatabase();
      await this.clocks.mustAgree();
      return await withinTime(CURRENCY_PATIENCE_MS, this.readModels.currency());
    } catch (error) {
      if (error instanceof TooSlow) throw unavailable();
      const problem = problemOf(error);
      // Whoever uses the database logs that it is away; each health check need not repeat it.
      throw problem.status === 503 ? problem : error;
    }
  }

  /** Nothing else may ask it: the clocks were compared before, and the ledger may be on another server. */
  private async askDatabase(): Promise<void> {
    await withinTime(
      DATABASE_PATIENCE_MS,
      this.questions.run('database', () => this.pool.query('select')),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { ReadModelWait } from '../background/read-model-wait.js';
import { ClockWatch } from '../clock/clock-watch.js';
import { unavailable } from '../errors/problem.js';
import { problemOf } from '../errors/problem-of.js';

/**
 * Ready means: started and migrated, not draining, no newer release, the database answers, its clock agrees with ours,
 * and our own background work keeps up.
 */
@Injectable()
export class Readiness {
  private started = false;
  private drain = false;
  private stopped = false;

  constructor(
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
      await this.clocks.mustAgree();
      return await this.readModels.currency();
    } catch (error) {
      const problem = problemOf(error);
      // Whoever uses the database logs that it is away; each health check need not repeat it.
      throw problem.status === 503 ? problem : error;
    }
  }
}

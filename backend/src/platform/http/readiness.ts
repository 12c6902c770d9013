import { Injectable } from '@nestjs/common';
import { ReadModelWait } from '../background/read-model-wait.js';
import { ClockWatch } from '../clock/clock-watch.js';
import { unavailable } from '../errors/problem.js';
import { problemOf } from '../errors/problem-of.js';

/**
 * Ready: started and migrated, not draining, no newer release beside it, the database answers, its clock is ours, our own
 * work keeps up.
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

  /** Asked where no hook has: whatever else is wrong, what is written now is written in the right shop at the right time. */
  async mayWrite(): Promise<boolean> {
    return this.isStarted && this.clocks.agree();
  }

  noteStarted(): void {
    this.started = true;
  }

  /** From now on every call is sent away: what this process knows is not to be trusted any more. */
  noteStopped(): void {
    this.stopped = true;
  }

  noteDraining(): void {
    this.drain = true;
  }

  /**
   * Throws while this process should get no calls. What another process is late with is none of its business: it answers,
   * and so would every other one. `isStale`: pages may lack what was done a moment ago.
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
      // That the database is away is told by whoever works with it, not again by each who asks whether it is.
      throw problem.status === 503 ? problem : error;
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import { ReadModelWait } from '../background/read-model-wait.js';
import { unavailable } from '../errors/problem.js';
import { problemOf } from '../errors/problem-of.js';
import { EVENT_STORE } from '../tokens.js';

const LAG_PATIENCE_MS = 1_500;

/** Ready: started and migrated, not draining, no newer release beside it, the database answers, the read models keep up with the ledger. */
@Injectable()
export class Readiness {
  private started = false;
  private drain = false;
  private stopped = false;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly readModels: ReadModelWait,
  ) {}

  get isDraining(): boolean {
    return this.drain;
  }

  get isStarted(): boolean {
    return this.started && !this.stopped;
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

  async check(): Promise<void> {
    if (!this.isStarted || this.drain || this.readModels.isSuperseded) throw unavailable();
    if ((await this.lag()) === 'late') throw unavailable();
  }

  private async lag() {
    try {
      return await this.readModels.until(await this.store.head(), LAG_PATIENCE_MS);
    } catch (error) {
      const problem = problemOf(error);
      // That the database is away is told by whoever works with it, not again by each who asks whether it is.
      throw problem.status === 503 ? problem : error;
    }
  }
}

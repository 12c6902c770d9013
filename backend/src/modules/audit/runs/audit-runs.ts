import type { AuditRun } from '@fiocco/contracts';
import { beat } from '@fiocco/postgres';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import type { Log, Problem } from '../../../platform/index.js';
import type { RunLock } from './run-lock.js';
import type { RunReport, StoredRuns } from './stored-runs.js';

const TOLD_EVERY_MS = 500;

/** Told while a run is under way. */
export interface RunProgress {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { readonly events: number }) => void;
}

export interface AuditRunParts<Report extends RunReport> {
  readonly lock: RunLock;
  readonly runs: StoredRuns<Report>;
  readonly log: Log;
}

/** Reads the whole ledger while the shop works. One run of its kind at a time over all processes. */
export abstract class AuditRuns<Report extends RunReport> implements BeforeApplicationShutdown {
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;

  protected constructor(
    private readonly name: string,
    private readonly parts: AuditRunParts<Report>,
  ) {}

  /** How many events it is going to read. */
  protected abstract events(): Promise<number>;
  protected abstract report(progress: RunProgress): Promise<Report>;
  /** Why a second run does not begin. */
  protected abstract refusal(): Problem;

  /** Answers the run's id as soon as it has begun. Refuses a second run. */
  async start(): Promise<number> {
    const { lock, runs } = this.parts;
    const held = await lock.take();
    if (!held) throw this.refusal();
    try {
      const id = await runs.begin(await this.events());
      this.running = this.run(id, held);
      return id;
    } catch (error) {
      await lock.giveBack(held);
      throw error;
    }
  }

  /** Newest first. */
  async newest(limit: number): Promise<readonly AuditRun<Report>[]> {
    return this.parts.runs.newest(limit, await this.isRunning());
  }

  async find(id: number): Promise<AuditRun<Report> | undefined> {
    return this.parts.runs.find(id, await this.isRunning());
  }

  isRunning(): Promise<boolean> {
    return this.parts.lock.isHeld();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort(new Error('the shop is stopping'));
    await this.running;
  }

  private async run(id: number, held: pg.PoolClient): Promise<void> {
    const { lock, runs, log } = this.parts;
    const { signal } = this.ending;
    const heartbeat = beat(held);
    try {
      await runs.end(id, await this.report({ signal, onProgress: this.teller(id) }));
    } catch (error) {
      if (!signal.aborted) log.failure(error, { part: this.name });
      await runs.end(id, null).catch(() => undefined);
    } finally {
      heartbeat.stop();
      await lock.giveBack(held);
    }
  }

  private teller(id: number): RunProgress['onProgress'] {
    let told = performance.now();
    return ({ events }) => {
      if (performance.now() - told < TOLD_EVERY_MS) return;
      told = performance.now();
      const { runs, log } = this.parts;
      runs.progress(id, events).catch((error: unknown) => log.failure(error, { part: this.name }));
    };
  }
}

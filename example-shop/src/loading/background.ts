import { type BackgroundRegistry, type BackgroundService, type Clock, RequestContext } from '@fiocco/backend';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 5;
const WAKE = `select pg_notify('fiocco_jobs', '')`;
const OPEN = `select 1 from jobs.outbox where state in ('pending', 'moved') and run_at <= $1 limit 1`;

/**
 * The shop's own work: mails and expiry. The loader waits for it after each step, so that everything gets its own time.
 */
export class Background {
  private position = 0n;

  constructor(
    private readonly registry: BackgroundRegistry,
    private readonly service: BackgroundService,
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  noteCommand(position: bigint): void {
    if (position > this.position) this.position = position;
  }

  /** What workers do every few minutes of real time. */
  async tidy(): Promise<void> {
    for (const { name, run } of this.registry.periodicTasks) {
      await RequestContext.run({ requestId: randomUUID(), actor: `system:${name}` }, run);
    }
  }

  /** Resolves when everything that is due by the clock's time is done. */
  async settle(): Promise<void> {
    const names = this.registry.projections.map(({ name }) => name);
    const seen = await this.service.projectionRunner?.waitFor(this.position, {
      timeoutMs: PATIENCE_MS,
      names,
    });
    if (seen !== 'applied') throw new Error('The reactors fell behind');
    const deadline = performance.now() + PATIENCE_MS;
    // The loader's clock jumps, but the relay waits in real time: it is told that something may be due.
    await this.pool.query(WAKE);
    while ((await this.pool.query(OPEN, [this.clock.now()])).rowCount) {
      if (performance.now() > deadline) throw new Error('A job of the example shop does not end');
      await pause(LOOK_EVERY_MS);
    }
  }
}

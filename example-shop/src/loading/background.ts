import { type BackgroundRegistry, type BackgroundService, type Clock, RequestContext } from '@fiocco/backend';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 5;
const WAKE = `select pg_notify('fiocco_jobs', '')`;
const OPEN = `select 1 from jobs.outbox where state in ('pending', 'moved') and run_at <= $1 limit 1`;

/** What the shop does by itself: mails and expiry. The story waits for it, so that everything bears its own time. */
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

  /** Returns once everything that has happened by the clock's time has had its effect. */
  async settle(): Promise<void> {
    const names = this.registry.projections.map(({ name }) => name);
    const seen = await this.service.projectionRunner?.waitFor(this.position, {
      timeoutMs: PATIENCE_MS,
      names,
    });
    if (seen !== 'applied') throw new Error('The reactors fell behind');
    const deadline = performance.now() + PATIENCE_MS;
    // The story's time leaps, and the relay goes by the wall: it is told that something may be due.
    await this.pool.query(WAKE);
    while ((await this.pool.query(OPEN, [this.clock.now()])).rowCount) {
      if (performance.now() > deadline) throw new Error('A job of the example shop does not end');
      await pause(LOOK_EVERY_MS);
    }
  }
}

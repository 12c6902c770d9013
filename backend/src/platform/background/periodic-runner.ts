import { randomUUID } from 'node:crypto';
import { unlessLocked } from '@fiocco/postgres';
import type pg from 'pg';
import { RequestContext } from '../context/request-context.js';
import type { Log } from '../logging/log.js';
import type { PeriodicTask } from './background.registry.js';

/** Repeats each task at its interval. An advisory lock makes sure that only one process runs it at a time. */
export class PeriodicRunner {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly tasks: readonly PeriodicTask[],
    private readonly log: Log,
  ) {}

  start(): void {
    for (const task of this.tasks) this.schedule(task);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private schedule(task: PeriodicTask): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const run = this.runAlone(task)
        .catch((error: unknown) => this.log.recurring(error, task.name))
        .finally(() => {
          this.running.delete(run);
          this.schedule(task);
        });
      this.running.add(run);
    }, task.everyMs);
    this.timers.add(timer);
  }

  private async runAlone(task: PeriodicTask): Promise<void> {
    const context = { requestId: randomUUID(), actor: `system:${task.name}` };
    await unlessLocked(this.pool, `fiocco.periodic.${task.name}`, () =>
      RequestContext.run(context, () => task.run()),
    );
  }
}

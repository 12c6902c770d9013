import { createKeyedQueue } from '@fiocco/event-sourcing';
import { withSessionLock } from '@fiocco/postgres';
import type pg from 'pg';

const LOCK_WAIT_MS = 10_000;

/**
 * Work of which one process at a time does what has the same name. One turn at a time waits for its lock in a process,
 * so that few connections are held while others are needed. Turns of one object are not taken within one another.
 */
export class Turns {
  private readonly line = createKeyedQueue(() => undefined);

  constructor(private readonly pool: pg.Pool) {}

  take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return this.line.run('turn', () => withSessionLock(this.pool, name, LOCK_WAIT_MS, work));
  }
}

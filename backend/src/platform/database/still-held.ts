import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';

/**
 * For work elsewhere that must not outlive a record's lock: asks the session that holds the lock, so that the server
 * does not end it for being silent, and rejects once the session is gone. Called between two steps, none of which may
 * take ten seconds.
 */
export type StillHeld = () => Promise<void>;

const ASK = 'select';

export const heldByMapper =
  (em: SqlEntityManager): StillHeld =>
  async () => {
    await em.execute(ASK);
  };

export const heldBy =
  (tx: pg.ClientBase): StillHeld =>
  async () => {
    await tx.query(ASK);
  };

import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';

/**
 * For work elsewhere that must not outlive the lock of a record: asks the session that holds it, so that the server does
 * not end it for its silence, and rejects once it is gone. Between two steps, none of which lasts ten seconds.
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

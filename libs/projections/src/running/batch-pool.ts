import pg from 'pg';
import { PREPARE_MOVE } from '../checkpoints.js';
import { LIVE_SCHEMA } from '../schema.js';

/** Groups of projections at different positions run side by side; there are seldom more than two. */
const CONNECTIONS = 3;
/** A process that takes over has to wait for checkpoints that a frozen process has locked in the middle of a batch. */
const IDLE_IN_BATCH_MS = 5_000;

/**
 * Connections for batches only, with the pool's settings: search path, time limit and the statement that moves
 * checkpoints are set once per connection instead of once per batch.
 */
export function createBatchPool(pool: pg.Pool, statementTimeoutMs: number): pg.Pool {
  const prepare = `set search_path to ${LIVE_SCHEMA}, public; set statement_timeout to ${statementTimeoutMs};
    set idle_in_transaction_session_timeout to ${IDLE_IN_BATCH_MS}; ${PREPARE_MOVE}`;
  const batches = new pg.Pool({
    ...pool.options,
    // The pool's password is not enumerable.
    password: pool.options.password,
    max: CONNECTIONS,
    // Projections of one batch send their statements side by side; otherwise each would wait for all before it.
    pipeline: true,
    // The pool awaits it, although its types do not say so.
    onConnect: (client: pg.ClientBase): unknown => client.query(prepare),
  });
  // A connection that is lost while idle is replaced by the next batch.
  batches.on('error', () => undefined);
  return batches;
}

import pg from 'pg';
import { PREPARE_MOVE } from '../checkpoints.js';
import { LIVE_SCHEMA } from '../schema.js';

/** Groups of projections that stand at different positions go side by side, seldom more than two. */
const CONNECTIONS = 3;
/** Whoever takes over waits for the checkpoints that a frozen process has locked in the middle of a batch. */
const IDLE_IN_BATCH_MS = 5_000;

/**
 * Connections for batches alone, with the pool's settings: the search path, the time limit and the statement that moves
 * checkpoints are set once per connection and not once per batch.
 */
export function createBatchPool(pool: pg.Pool, statementTimeoutMs: number): pg.Pool {
  const prepare = `set search_path to ${LIVE_SCHEMA}, public; set statement_timeout to ${statementTimeoutMs};
    set idle_in_transaction_session_timeout to ${IDLE_IN_BATCH_MS}; ${PREPARE_MOVE}`;
  const batches = new pg.Pool({
    ...pool.options,
    // The pool hides it from enumeration.
    password: pool.options.password,
    max: CONNECTIONS,
    // Projections of one batch ask side by side: each would otherwise wait for the answers of all before it.
    pipeline: true,
    // Awaited by the pool, whose types do not say so.
    onConnect: (client: pg.ClientBase): unknown => client.query(prepare),
  });
  // One that is lost while idle is replaced by the next batch.
  batches.on('error', () => undefined);
  return batches;
}

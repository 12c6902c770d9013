import type pg from 'pg';
import { giveBack, lend } from './lent-client.js';
import { beginOutcome, tellOutcome } from './outcome.js';
import { partsOf, type PreparedStatement } from './together.js';

/** `began`: the result of each statement of `begin`. */
type Work<Result> = (tx: pg.PoolClient, began: readonly pg.QueryResult[]) => Promise<Result>;

const last = new WeakMap<pg.ClientBase, PreparedStatement[]>();

/**
 * Sends a write in one message with the commit of the transaction that {@link inTransaction} or one of its like has begun
 * on this connection. Nobody in the transaction sees its rows; where it fails, nothing is committed.
 */
export function alongWithCommit(tx: pg.ClientBase, statement: PreparedStatement): void {
  const statements = last.get(tx);
  if (!statements) throw new Error('No transaction is under way that a statement could end');
  statements.push(statement);
}

/** Commits what `work` did, or nothing. `work` must not call other servers. */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return within(pool, 'begin', 'commit', work);
}

/** Like {@link inTransaction}, with more statements sent together with its `begin`. */
export function inTransactionFrom<Result>(pool: pg.Pool, begin: string, work: Work<Result>): Promise<Result> {
  return within(pool, begin, 'commit', work);
}

/** Answers what `work` found and rolls back. */
export function inRolledBackTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  return within(pool, begin, 'rollback', work);
}

async function within<Result>(
  pool: pg.Pool,
  begin: string,
  end: 'commit' | 'rollback',
  work: Work<Result>,
): Promise<Result> {
  const client = await lend(pool);
  let broken: Error | undefined;
  let isCommitted = false;
  beginOutcome(client);
  const along: PreparedStatement[] = [];
  last.set(client, along);
  try {
    const began: pg.QueryResult | pg.QueryResult[] = await client.query(begin);
    const result = await work(client, [began].flat());
    const { preparing, executing } = partsOf(client, end === 'commit' ? along : []);
    await client.query([...preparing, ...executing, end].join(';\n'));
    isCommitted = end === 'commit';
    return result;
  } catch (error) {
    // Nobody knows what of it such a message has prepared.
    if (along.length > 0) broken = error as Error;
    else await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    last.delete(client);
    // A connection that cannot even roll back is closed.
    giveBack(client, broken);
    tellOutcome(client, isCommitted);
  }
}

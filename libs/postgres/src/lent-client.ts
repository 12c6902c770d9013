import type pg from 'pg';

const ignore = (): void => undefined;

/**
 * A pool's client that may be lost while it is lent. The pool takes its own listener away at that moment, and an error
 * without a listener would end the process; whoever uses the client learns of it from the next query. Listened to in
 * the pool's callback, since between that and an awaiting caller the error could already come.
 */
export function lend(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (!client) return reject(error ?? new Error('the pool lent no client'));
      client.on('error', ignore);
      resolve(client);
    });
  });
}

export function giveBack(client: pg.PoolClient, broken?: Error | boolean): void {
  client.release(broken);
  // One that is thrown away may still hear from the server.
  if (!broken) client.off('error', ignore);
}

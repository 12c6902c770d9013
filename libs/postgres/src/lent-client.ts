import type pg from 'pg';

const ignore = (): void => undefined;

/**
 * Takes a client from the pool that may be lost while in use. The pool removes its own listener at that moment, and an
 * error without a listener would end the process; the user of the client learns of it from the next query. The listener
 * is added in the pool's callback, because an error could come before an awaiting caller continues.
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
  // A client that is thrown away may still receive an error.
  if (!broken) client.off('error', ignore);
}

import type { Knex, SqlEntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';

/** The connection of the mapper's current transaction, for statements that must stand or fall with its records. */
export async function clientOf(em: SqlEntityManager): Promise<pg.ClientBase> {
  const transaction = em.getTransactionContext<Knex.Transaction>();
  if (!transaction) throw new Error('Not in a transaction');
  const { client } = transaction as unknown as { client: { acquireConnection(): Promise<pg.ClientBase> } };
  // Of a transaction's client this is its one connection; it stays the transaction's to give back.
  return client.acquireConnection();
}

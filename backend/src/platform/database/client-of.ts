import type { Knex, SqlEntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';

/** The connection of the mapper's current transaction, for statements that must commit together with its records. */
export async function clientOf(em: SqlEntityManager): Promise<pg.ClientBase> {
  const transaction = em.getTransactionContext<Knex.Transaction>();
  if (!transaction) throw new Error('Not in a transaction');
  const { client } = transaction as unknown as { client: { acquireConnection(): Promise<pg.ClientBase> } };
  // In a transaction this is its only connection, and the transaction gives it back.
  return client.acquireConnection();
}

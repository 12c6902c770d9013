import { createPostgresEventStore, postgresLedgerSchema } from '@fiocco/event-store-postgres';
import { createTestDatabase } from '@fiocco/testing';
import { describeEventStore } from './event-store.conformance.js';

describeEventStore('PostgreSQL', async () => {
  const database = await createTestDatabase();
  await database.pool.query(postgresLedgerSchema);
  const store = createPostgresEventStore({ pool: database.pool });
  return {
    store,
    refusesUsedIds: true,
    async close() {
      await store.close();
      await database.drop();
    },
  };
});

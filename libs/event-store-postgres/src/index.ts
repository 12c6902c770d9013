export {
  createPostgresEventStore,
  type PostgresEventStore,
  type PostgresEventStoreOptions,
} from './postgres-event-store.js';
export { postgresLedgerSchema } from './schema.js';

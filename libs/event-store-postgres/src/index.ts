export {
  createPostgresEventStore,
  type PostgresEventStore,
  type PostgresEventStoreOptions,
} from './postgres-event-store.js';
export { LEDGER_LOCK, postgresLedgerSchema } from './schema.js';

export { createEsdbEventStore, type EsdbEventStore, type EsdbEventStoreOptions } from './esdb-event-store.js';

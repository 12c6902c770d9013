import { createEsdbEventStore } from '@fiocco/event-store-esdb';
import { describeEventStore } from './event-store.conformance.js';
import { openEsdbServer } from './esdb-server.js';

describeEventStore('EventStoreDB', async () => {
  const server = await openEsdbServer();
  const store = createEsdbEventStore({ url: server.url });
  return {
    store,
    refusesUsedIds: false,
    async close() {
      await store.close();
      server.close();
    },
  };
});

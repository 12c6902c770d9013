// @takes 9 s
import { createEsdbEventStore } from '@fiocco/event-store-esdb';
import { asksOfEsdb, openEsdbServer } from './esdb-server.js';
import { describeFaults } from './faults.conformance.js';

describeFaults('EventStoreDB', asksOfEsdb, async () => {
  const server = await openEsdbServer();
  return {
    ...server,
    open: (url, limits) => createEsdbEventStore({ url, appendTryMs: 3_000, ...limits }),
    close: async () => server.close(),
  };
});

import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { describeEventStore } from './event-store.conformance.js';

describeEventStore('in memory', async () => ({
  store: new InMemoryEventStore(),
  refusesUsedIds: true,
  close: async () => undefined,
}));

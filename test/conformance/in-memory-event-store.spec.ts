import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { describeEventStore } from './event-store.conformance.js';

describeEventStore('in memory', async () => ({
  store: new InMemoryEventStore(),
  close: async () => undefined,
}));

import type { LedgerHeadFacts } from './facts.js';

export const sample: LedgerHeadFacts = {
  ownerName: 'Elena Neri',
  ownerEmail: 'elena@fiocco.example',
  count: 1_284,
  at: '2026-11-20T17:42:00.000Z',
  line: '{"version":1,"sequence":311,"count":1284}',
  publicKey: 'MCowBQYDK2VwAyEA8mZrV0bq1xYp8sQw4tRu2A',
};

import type { Owned } from '../../platform/index.js';

/** The shop's history is a read model of the ledger. */
export const shopHistoryOwned: Owned = { name: 'shop-history', tables: { 'read_models.history': [] } };

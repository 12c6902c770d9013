import type { Owned } from '../../platform/index.js';

/** Their state is in the ledger alone. */
export const giftsOwned: Owned = { streams: ['gift', 'stock'] };

import type { Owned } from '../../platform/index.js';

/** Both tables are read models of the ledger. */
export const cashOwned: Owned = {
  name: 'cash',
  tables: { 'read_models.cash_days': [], 'read_models.cash_entries': [] },
  streams: ['credit'],
};

import type { Owned } from '../../platform/index.js';

/** The gifts' state is in the ledger alone; these tables are read models of it. */
export const giftsOwned: Owned = {
  name: 'gifts',
  tables: {
    'read_models.figures_gift': [],
    'read_models.figures_transaction': [],
    'read_models.gift_availability': [],
    'read_models.gift_card': ['transactions'],
    'read_models.figure_change': [],
    'read_models.list_summary': [],
    'read_models.stock_allocation': [],
    'read_models.stock_level': [],
    'read_models.todo': [],
  },
  streams: ['gift', 'stock'],
};

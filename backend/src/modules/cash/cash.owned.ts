import { migration, type Owned } from '../../platform/index.js';
import { OneBookMigration } from './cash.migration.js';
import { MovementsOfListMigration } from './movements-of-list.migration.js';

/** The book of movements and its sums are a read model of the ledger. */
export const cashOwned: Owned = {
  name: 'cash',
  tables: {
    'read_models.movement': ['payments', 'transactions'],
    'read_models.movement_day': [],
    'read_models.movement_list': ['gifts'],
    'read_models.closed_day': [],
  },
  streams: ['closing', 'credit'],
  migrations: [
    migration(14, '2026-11-27-one-book', OneBookMigration),
    migration(19, '2026-11-27-movements-of-list', MovementsOfListMigration),
  ],
};

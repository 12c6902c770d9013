import { migration, type Owned } from '../../platform/index.js';
import { CheckoutMigration, DraftNetworksMigration, DraftsShutMigration } from './checkout.migration.js';

export const checkoutOwned: Owned = {
  name: 'checkout',
  tables: {
    'checkout.draft': [],
  },

  migrations: [
    migration(7, '2026-11-21-checkout', CheckoutMigration),
    migration(15, '2026-11-22-drafts-shut', DraftsShutMigration),
    migration(58, '2026-11-26-draft-networks', DraftNetworksMigration),
  ],
};

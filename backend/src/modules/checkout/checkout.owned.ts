import { CheckoutMigration } from './checkout.migration.js';
import { migration, type Owned } from '../../platform/index.js';

export const checkoutOwned: Owned = {
  name: 'checkout',
  tables: {
    'checkout.draft': [],
  },

  migrations: [migration(7, '2026-11-27-checkout', CheckoutMigration)],
};

import { migration, type Owned } from '../../platform/index.js';
import { ClaimsMigration, NetworkHoldsMigration } from './claims.migration.js';
import { GiftsMigration } from './gifts.migration.js';

export const giftsOwned: Owned = {
  streams: ['gift', 'stock'],
  migrations: [
    migration(6, '2026-11-21-gifts', GiftsMigration),
    migration(18, '2026-11-22-claims', ClaimsMigration),
    migration(24, '2026-11-22-network-holds', NetworkHoldsMigration),
  ],
};

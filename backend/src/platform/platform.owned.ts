import { PlatformMigration } from './database/platform.migration.js';
import { migration, type Owned } from './owned/owned.js';

export const platformOwned: Owned = {
  name: 'platform',
  tables: {
    throttle: [],
    // The newest release that has worked on this database.
    'projections.release': [],
    'record_history.outbox': [],
  },

  streams: ['record'],
  migrations: [migration(1, '2026-11-27-platform', PlatformMigration)],
};

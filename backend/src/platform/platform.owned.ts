import { AppendProofMigration } from './database/append-proof.migration.js';
import { ErasedVersionsMigration } from './database/erased-versions.migration.js';
import { JobsMigration } from './database/jobs.migration.js';
import { PlatformMigration } from './database/platform.migration.js';
import { ProjectionsMigration } from './database/projections.migration.js';
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
  migrations: [
    migration(1, '2026-11-21-platform', PlatformMigration),
    migration(11, '2026-11-21-projections', ProjectionsMigration),
    migration(16, '2026-11-22-jobs', JobsMigration),
    migration(21, '2026-11-22-erased-versions', ErasedVersionsMigration),
    migration(22, '2026-11-22-append-proof', AppendProofMigration),
  ],
};

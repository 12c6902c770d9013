import { migration, type Owned } from '../../platform/index.js';
import { AuditMigration, RestoreUnderWayMigration } from './audit.migration.js';

export const auditOwned: Owned = {
  name: 'audit',
  tables: {
    'audit.verification': [],
    'audit.restore_under_way': [],
  },

  streams: ['ledger'],
  migrations: [
    migration(12, '2026-11-21-audit', AuditMigration),
    migration(25, '2026-11-22-restore-under-way', RestoreUnderWayMigration),
  ],
};

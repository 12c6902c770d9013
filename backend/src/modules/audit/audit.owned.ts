import { AuditMigration } from './audit.migration.js';
import { ComparisonMigration } from './comparison/comparison.migration.js';
import { migration, type Owned } from '../../platform/index.js';

export const auditOwned: Owned = {
  name: 'audit',
  tables: {
    'audit.verification': [],
    'audit.comparison': [],
    'audit.restore_under_way': [],
  },

  streams: ['ledger'],
  migrations: [
    migration(11, '2026-11-27-audit', AuditMigration),
    migration(22, '2026-11-28-comparison', ComparisonMigration),
  ],
};

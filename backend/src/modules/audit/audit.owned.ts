import { AuditMigration } from './audit.migration.js';
import { migration, type Owned } from '../../platform/index.js';

export const auditOwned: Owned = {
  name: 'audit',
  tables: {
    'audit.verification': [],
    'audit.restore_under_way': [],
  },

  streams: ['ledger'],
  migrations: [migration(11, '2026-11-27-audit', AuditMigration)],
};

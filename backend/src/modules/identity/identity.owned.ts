import { migration, type Owned } from '../../platform/index.js';
import { accountRecords } from './account-history.js';
import { FoldedNamesMigration } from './folded-names.migration.js';
import { IdentityMigration } from './identity.migration.js';
import { User } from './user.entity.js';

export const identityOwned: Owned = {
  name: 'identity',
  tables: {
    users: [],
    ended_sessions: [],
    first_registration: [],
  },

  entities: [User],
  records: [accountRecords],
  namedIds: [{ table: 'users', column: 'id', named: /^record-account_(\d+)$|"actor":"staff:(\d+)"/ }],
  migrations: [
    migration(2, '2026-11-21-identity', IdentityMigration),
    migration(23, '2026-11-22-folded-names', FoldedNamesMigration),
  ],
};

import { IdentityMigration } from './identity.migration.js';
import { migration, type Owned } from '../../platform/index.js';
import { accountRecords } from './account-history.js';
import { User } from './user.entity.js';

export const identityOwned: Owned = {
  name: 'identity',
  tables: {
    users: [],
    first_registration: [],
    sessions: [],
    second_factors: [],
    recovery_codes: [],
    reset_requests: [],
    password_resets: [],
    account_notices: [],
  },

  entities: [User],
  records: [accountRecords],
  namedIds: [{ table: 'users', column: 'id', named: /^record-account_(\d+)$|"actor":"staff:(\d+)"/ }],
  migrations: [migration(2, '2026-11-27-identity', IdentityMigration)],
};

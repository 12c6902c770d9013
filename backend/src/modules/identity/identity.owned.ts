import { migration, type Owned } from '../../platform/index.js';
import { accountRecords } from './account-history.js';
import { FoldedNamesMigration } from './folded-names.migration.js';
import { IdentityMigration } from './identity.migration.js';
import { PasswordProofMigration } from './password-proof.migration.js';
import { PeopleMigration } from './people.migration.js';
import { SeenNamesMigration } from './seen-names.migration.js';
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
  migrations: [
    migration(2, '2026-11-21-identity', IdentityMigration),
    migration(23, '2026-11-22-folded-names', FoldedNamesMigration),
    migration(33, '2026-11-23-people', PeopleMigration),
    migration(48, '2026-11-26-seen-names', SeenNamesMigration),
    migration(56, '2026-11-26-password-proof', PasswordProofMigration),
  ],
};

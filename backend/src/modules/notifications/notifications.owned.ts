import { NotificationsMigration } from './notifications.migration.js';
import { ErasedWithOthersMigration } from './register/erased-with-others.migration.js';
import { ErasedWithListsMigration } from './register/erased-with-lists.migration.js';
import { MailsOfSeveralMigration } from './register/mails-of-several.migration.js';
import { migration, type Owned } from '../../platform/index.js';

export const notificationsOwned: Owned = {
  name: 'notifications',
  tables: {
    'notifications.mail_register': [],
    'notifications.mail_attempt': [],
  },

  migrations: [
    migration(9, '2026-11-27-notifications', NotificationsMigration),
    migration(18, '2026-11-27-mails-of-several', MailsOfSeveralMigration),
    migration(20, '2026-11-27-erased-with-others', ErasedWithOthersMigration),
    migration(27, '2026-11-28-erased-with-lists', ErasedWithListsMigration),
  ],
};

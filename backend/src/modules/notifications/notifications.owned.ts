import { NotificationsMigration } from './notifications.migration.js';
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
  ],
};

import { migration, type Owned } from '../../platform/index.js';
import { NotificationsMigration } from './notifications.migration.js';
import { ErasedMailsMigration } from './personal-data/erased-mails.migration.js';
import { MailAttemptsMigration } from './register/mail-attempts.migration.js';
import { MailSubjectsMigration } from './register/mail-subjects.migration.js';
import { AwaitedMailsMigration } from './todo/awaited-mails.migration.js';
import { FailedMailsMigration } from './todo/failed-mails.migration.js';
import { LimitedMailsMigration } from './register/limited-mails.migration.js';
import { UnsentMailsMigration } from './register/unsent-mails.migration.js';

export const notificationsOwned: Owned = {
  name: 'notifications',
  tables: {
    'notifications.mail_register': [],
    'notifications.mail_attempt': [],
  },

  migrations: [
    migration(9, '2026-11-21-notifications', NotificationsMigration),
    migration(10, '2026-11-21-erased-mails', ErasedMailsMigration),
    migration(19, '2026-11-22-unsent-mails', UnsentMailsMigration),
    migration(28, '2026-11-22-mail-subjects', MailSubjectsMigration),
    migration(34, '2026-11-23-mail-attempts', MailAttemptsMigration),
    migration(41, '2026-11-23-failed-mails', FailedMailsMigration),
    migration(50, '2026-11-26-awaited-mails', AwaitedMailsMigration),
    migration(55, '2026-11-26-limited-mails', LimitedMailsMigration),
  ],
};

import { Migration } from '@mikro-orm/migrations';

/** The other transactions that a mail tells of: gifts that were sold together. */
export class MailsOfSeveralMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications.mail_register add column if not exists also_about text[] not null default '{}'`);
    this.addSql(
      `create index if not exists mail_register_also on notifications.mail_register using gin (also_about)`,
    );
  }
}

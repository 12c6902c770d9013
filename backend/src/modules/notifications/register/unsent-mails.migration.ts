import { Migration } from '@mikro-orm/migrations';

/** Mails that did not leave are counted by their reason, beside any number that did. */
export class UnsentMailsMigration extends Migration {
  override up(): void {
    this.addSql(
      `create index mail_register_unsent on notifications.mail_register (reason) where reason is not null`,
    );
  }

  override down(): void {
    this.addSql(`drop index notifications.mail_register_unsent`);
  }
}

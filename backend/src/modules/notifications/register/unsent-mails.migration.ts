import { Migration } from '@mikro-orm/migrations';

/** An index for counting unsent mails by reason, however many were sent. */
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

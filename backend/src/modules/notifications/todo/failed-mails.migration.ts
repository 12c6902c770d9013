import { Migration } from '@mikro-orm/migrations';

/** An index for the mails that did not leave, by the job that gave them up. */
export class FailedMailsMigration extends Migration {
  override up(): void {
    this.addSql(
      `create index mail_register_failed on notifications.mail_register ((coalesce(job_id, id))) where state = 'failed'`,
    );
  }

  override down(): void {
    this.addSql(`drop index notifications.mail_register_failed`);
  }
}

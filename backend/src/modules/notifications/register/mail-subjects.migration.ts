import { Migration } from '@mikro-orm/migrations';

/** Mails about subjects other than transactions: kind and id get columns of their own. */
export class MailSubjectsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table notifications.mail_register alter column transaction_id drop not null`);
    this.addSql(`
      alter table notifications.mail_register
      add column subject_kind text not null default 'transaction',
      add column subject_id text,
      add check ((subject_kind = 'transaction') = (transaction_id is not null)),
      add check ((subject_kind = 'transaction') = (subject_id is null))`);
  }

  override down(): void {
    this.addSql(`alter table notifications.mail_register drop column subject_kind, drop column subject_id`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Every mail with its state. Recipient, subject and content are about a person: they are stored sealed, and become null
 * when that person's data are erased.
 */
export class NotificationsMigration extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists notifications`);
    this.addSql(`
      create table notifications.mail_register (
        id text primary key,
        template text not null,
        transaction_id text not null,
        message_id text not null,
        state text not null check (state in ('queued', 'sent', 'not_sent', 'failed')),
        reason text,
        attempts integer not null default 0,
        sealed_head text,
        sealed_body text,
        created_at timestamptz not null,
        sent_at timestamptz,
        check ((state = 'sent') = (sent_at is not null))
      )`);
    this.addSql(`create index mail_register_page on notifications.mail_register (created_at desc, id desc)`);
    this.addSql(`create index mail_register_transaction on notifications.mail_register (transaction_id)`);
  }

  override down(): void {
    this.addSql(`drop schema notifications cascade`);
  }
}

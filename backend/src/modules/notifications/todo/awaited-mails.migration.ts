import { Migration } from '@mikro-orm/migrations';

/** Mails that were kept from leaving although somebody waits for what they say, until a person has settled it. */
export class AwaitedMailsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications.mail_register
      add column awaited_since timestamptz,
      add check (awaited_since is null or state = 'not_sent')`);
    this.addSql(
      `create index mail_register_awaited on notifications.mail_register (awaited_since) where awaited_since is not null`,
    );
    this.addSql(`
      alter table notifications.mail_attempt
      drop constraint mail_attempt_outcome_check,
      drop constraint mail_attempt_check,
      add constraint mail_attempt_outcome_check check (outcome in ('sent', 'refused', 'asked', 'settled')),
      add constraint mail_attempt_check check ((outcome in ('asked', 'settled')) = (asked_by is not null))`);
  }

  override down(): void {
    this.addSql(`delete from notifications.mail_attempt where outcome = 'settled'`);
    this.addSql(`
      alter table notifications.mail_attempt
      drop constraint mail_attempt_outcome_check,
      drop constraint mail_attempt_check,
      add constraint mail_attempt_outcome_check check (outcome in ('sent', 'refused', 'asked')),
      add constraint mail_attempt_check check ((outcome = 'asked') = (asked_by is not null))`);
    this.addSql(`alter table notifications.mail_register drop column awaited_since`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * What happened to each mail: tries with the server's answers, and who asked to send it again. An answer may quote the
 * recipient, so it is sealed, and goes with the mail's content when that is erased.
 */
export class MailAttemptsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table notifications.mail_attempt (
        id text primary key,
        mail_id text not null references notifications.mail_register (id) on delete cascade,
        at timestamptz not null,
        outcome text not null check (outcome in ('sent', 'refused', 'asked')),
        reason text,
        asked_by text,
        sealed_answer text,
        check ((outcome = 'asked') = (asked_by is not null))
      )`);
    this.addSql(`create index mail_attempt_mail on notifications.mail_attempt (mail_id, at)`);
    this.addSql(`
      insert into notifications.mail_attempt (id, mail_id, at, outcome)
      select gen_random_uuid()::text, id, sent_at, 'sent' from notifications.mail_register where state = 'sent'`);
    // The job that sends the mail now, where it is not the one that wrote it.
    this.addSql(`alter table notifications.mail_register add column job_id text`);
    this.addSql(`create index mail_register_state on notifications.mail_register (state, created_at desc)`);
    this.addSql(`
      create function notifications.keep_no_erased_answer() returns trigger language plpgsql as $$
      begin
        if exists (select from notifications.mail_register r where r.id = new.mail_id and r.sealed_head is null) then
          new.sealed_answer := null;
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger keep_no_erased_answer before insert or update of sealed_answer
      on notifications.mail_attempt for each row when (new.sealed_answer is not null)
      execute function notifications.keep_no_erased_answer()`);
  }

  override down(): void {
    this.addSql(`drop table notifications.mail_attempt`);
    this.addSql(`drop function notifications.keep_no_erased_answer`);
    this.addSql(`alter table notifications.mail_register drop column job_id`);
    this.addSql(`drop index notifications.mail_register_state`);
  }
}

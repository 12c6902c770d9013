import { Migration } from '@mikro-orm/migrations';

/**
 * Every mail with its state, and what happened to it: tries with the server's answers, and who asked to send it again.
 * Recipient, subject, content and answers are about a person: they are stored sealed, and become null when that
 * person's data are erased. A job that is writing a mail meanwhile has the data in memory and would store them
 * afterwards, so the tables themselves refuse to store them.
 */
export class NotificationsMigration extends Migration {
  override up(): void {
    this.addSql(`create schema notifications`);
    // `job_id`: the job that sends the mail now, where it is not the one that wrote it. `awaited_since`: the mail was kept
    // from leaving although somebody waits for what it says, until a person has settled it. `limited_to`: a keyed digest
    // of an address that gets only so many mails a day.
    this.addSql(`
      create table notifications.mail_register (
        id text primary key,
        template text not null,
        transaction_id text,
        message_id text not null,
        state text not null check (state in ('queued', 'sent', 'not_sent', 'failed')),
        reason text,
        attempts integer not null default 0,
        sealed_head text,
        sealed_body text,
        created_at timestamptz not null,
        sent_at timestamptz,
        subject_kind text not null default 'transaction',
        subject_id text,
        job_id text,
        awaited_since timestamptz,
        limited_to text,
        check ((state = 'sent') = (sent_at is not null)),
        check ((subject_kind = 'transaction') = (transaction_id is not null)),
        check ((subject_kind = 'transaction') = (subject_id is null)),
        check (awaited_since is null or state = 'not_sent')
      )`);
    this.addSql(`create index mail_register_page on notifications.mail_register (created_at desc, id desc)`);
    this.addSql(`create index mail_register_transaction on notifications.mail_register (transaction_id)`);
    this.addSql(`create index mail_register_state on notifications.mail_register (state, created_at desc)`);
    // For counting unsent mails by reason, however many were sent.
    this.addSql(
      `create index mail_register_unsent on notifications.mail_register (reason) where reason is not null`,
    );
    this.addSql(
      `create index mail_register_failed on notifications.mail_register ((coalesce(job_id, id))) where state = 'failed'`,
    );
    this.addSql(
      `create index mail_register_awaited on notifications.mail_register (awaited_since) where awaited_since is not null`,
    );
    this.addSql(`
      create index mail_register_limited on notifications.mail_register (limited_to, created_at)
      where limited_to is not null`);
    this.addSql(`
      create table notifications.mail_attempt (
        id text primary key,
        mail_id text not null references notifications.mail_register (id) on delete cascade,
        at timestamptz not null,
        outcome text not null check (outcome in ('sent', 'refused', 'asked', 'settled')),
        reason text,
        asked_by text,
        sealed_answer text,
        check ((outcome in ('asked', 'settled')) = (asked_by is not null))
      )`);
    this.addSql(`create index mail_attempt_mail on notifications.mail_attempt (mail_id, at)`);
    this.addSql(`
      create function notifications.keep_nothing_erased() returns trigger language plpgsql as $$
      begin
        if exists (
          select from personal_data.subjects s
          where s.subject = 'buyer_' || new.transaction_id and s.wrapped_key is null
        ) then
          new.sealed_head := null;
          new.sealed_body := null;
          new.limited_to := null;
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger keep_nothing_erased before insert or update of sealed_head, sealed_body
      on notifications.mail_register for each row
      when (new.sealed_head is not null or new.sealed_body is not null)
      execute function notifications.keep_nothing_erased()`);
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
}

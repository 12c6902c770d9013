import { Migration } from '@mikro-orm/migrations';

/**
 * Mails of which their address gets only so many in a day: a keyed digest of the address, by which those that left are
 * counted. It goes with the mail's content when that is erased.
 */
export class LimitedMailsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table notifications.mail_register add column limited_to text`);
    this.addSql(`
      create index mail_register_limited on notifications.mail_register (limited_to, created_at)
      where limited_to is not null`);
    this.addSql(`
      create or replace function notifications.keep_nothing_erased() returns trigger language plpgsql as $$
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
  }
}

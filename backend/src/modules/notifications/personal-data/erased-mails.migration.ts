import { Migration } from '@mikro-orm/migrations';

/**
 * A job that is writing a mail while its buyer is erased has the data in memory and would store them afterwards. The
 * table itself therefore refuses to store them.
 */
export class ErasedMailsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create function notifications.keep_nothing_erased() returns trigger language plpgsql as $$
      begin
        if exists (
          select from personal_data.subjects s
          where s.subject = 'buyer_' || new.transaction_id and s.wrapped_key is null
        ) then
          new.sealed_head := null;
          new.sealed_body := null;
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger keep_nothing_erased before insert or update of sealed_head, sealed_body
      on notifications.mail_register for each row
      when (new.sealed_head is not null or new.sealed_body is not null)
      execute function notifications.keep_nothing_erased()`);
  }

  override down(): void {
    this.addSql(`drop trigger keep_nothing_erased on notifications.mail_register`);
    this.addSql(`drop function notifications.keep_nothing_erased`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** A mail about several gifts is kept of none of their buyers once one of them is erased: its words name all. */
export class ErasedWithOthersMigration extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function notifications.keep_nothing_erased() returns trigger language plpgsql as $$
      begin
        if exists (
          select from personal_data.subjects s
          where s.wrapped_key is null
            and s.subject in (select 'buyer_' || id from unnest(new.also_about || new.transaction_id) as id)
        ) then
          new.sealed_head := null;
          new.sealed_body := null;
          new.limited_to := null;
        end if;
        return new;
      end $$`);
  }
}

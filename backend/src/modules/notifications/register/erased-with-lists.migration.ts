import { Migration } from '@mikro-orm/migrations';

/** A mail to those whom a list is for is kept no more once they are erased, also where a job still had it in memory. */
export class ErasedWithListsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function notifications.keep_nothing_erased() returns trigger language plpgsql as $$
      begin
        if exists (
          select from personal_data.subjects s
          where s.wrapped_key is null and (
            s.subject in (select 'buyer_' || id from unnest(new.also_about || new.transaction_id) as id)
            or new.subject_kind = 'list' and s.subject = 'record_list_' || new.subject_id)
        ) then
          new.sealed_head := null;
          new.sealed_body := null;
          new.limited_to := null;
        end if;
        return new;
      end $$`);
  }
}

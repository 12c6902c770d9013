import { Migration } from '@mikro-orm/migrations';

/** For all movements of one list; where the book is not built yet, it comes with the table. */
export class MovementsOfListMigration extends Migration {
  override up(): void {
    this.addSql(`
      do $$ begin
        if to_regclass('read_models.movement') is not null then
          create index if not exists movement_of_list on read_models.movement (list_id, on_day, at, id);
        end if;
      end $$`);
  }
}

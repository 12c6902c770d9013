import { Migration } from '@mikro-orm/migrations';

/**
 * Drops what the book of movements stands in place of. A new database has neither the tables nor, at this moment, that of
 * checkpoints.
 */
export class OneBookMigration extends Migration {
  override up(): void {
    this.addSql(
      'drop table if exists read_models.cash_entries, read_models.cash_days, read_models.money_movements',
    );
    this.addSql(`
      do $$ begin
        if to_regclass('projections.checkpoints') is not null then
          delete from projections.parked where projection = 'cash';
          delete from projections.checkpoints where name = 'cash';
        end if;
      end $$`);
  }
}

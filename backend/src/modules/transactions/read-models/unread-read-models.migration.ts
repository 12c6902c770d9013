import { Migration } from '@mikro-orm/migrations';

/**
 * Drops the days of the dashboard and the diary of all transactions, which no page and no command read. A new database
 * has neither them nor, at this moment, the table of checkpoints.
 */
export class UnreadReadModelsMigration extends Migration {
  override up(): void {
    this.addSql('drop table if exists read_models.dashboard, read_models.transaction_history');
    this.addSql(`
      do $$ begin
        if to_regclass('projections.checkpoints') is not null then
          delete from projections.parked where projection = 'transaction_history';
          delete from projections.checkpoints where name = 'transaction_history';
        end if;
      end $$`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { forgetProjection } from '@fiocco/projections';

/** Drops what the book of movements stands in place of; a new database never had it. */
export class OneBookMigration extends Migration {
  override up(): void {
    this.addSql(
      'drop table if exists read_models.cash_entries, read_models.cash_days, read_models.money_movements',
    );
    this.addSql(forgetProjection('cash'));
  }
}

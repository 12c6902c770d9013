import { Migration } from '@mikro-orm/migrations';
import { forgetProjection } from '@fiocco/projections';

/**
 * Drops the days of the dashboard and the diary of all transactions, which no page and no command read; a new database
 * never had them.
 */
export class UnreadReadModelsMigration extends Migration {
  override up(): void {
    this.addSql('drop table if exists read_models.dashboard, read_models.transaction_history');
    this.addSql(forgetProjection('transaction_history'));
  }
}

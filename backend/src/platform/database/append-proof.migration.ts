import { Migration } from '@mikro-orm/migrations';
import { postgresLedgerSchema } from '@fiocco/event-store-postgres';

/**
 * Adds the append that names the event it builds on, to ledgers created before. The functions that older processes call
 * stay.
 */
export class AppendProofMigration extends Migration {
  override up(): void {
    this.addSql(postgresLedgerSchema);
  }
}

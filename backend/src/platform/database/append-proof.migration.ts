import { Migration } from '@mikro-orm/migrations';
import { postgresLedgerSchema } from '@fiocco/event-store-postgres';

/** Appends that name the event they build on, for ledgers from before; what older processes call stays. */
export class AppendProofMigration extends Migration {
  override up(): void {
    this.addSql(postgresLedgerSchema);
  }
}

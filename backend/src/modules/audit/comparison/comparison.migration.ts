import { Migration } from '@mikro-orm/migrations';

/** Runs of the comparison of the read models with the ledger. */
export class ComparisonMigration extends Migration {
  override up(): void {
    this.addSql('create table if not exists audit.comparison (like audit.verification including all)');
  }
}

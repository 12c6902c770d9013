import { Migration } from '@mikro-orm/migrations';

/** The order of `compareNames` for SQL: PostgreSQL sorts by code points elsewhere, capitals first and accents last. */
export class ItalianOrderMigration extends Migration {
  override up(): void {
    this.addSql(`create collation if not exists gifts.italian (provider = icu, locale = 'it-u-kn-true')`);
  }
}

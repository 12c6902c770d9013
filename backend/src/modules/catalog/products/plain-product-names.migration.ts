import { Migration } from '@mikro-orm/migrations';
import { plainSql } from '../../find/index.js';

/** Keeps each name also as searches compare it, like those of lists. */
export class PlainProductNamesMigration extends Migration {
  override up(): void {
    this.addSql(
      `alter table catalog.product add column plain_name text generated always as (${plainSql('name')}) stored`,
    );
  }

  override down(): void {
    this.addSql('alter table catalog.product drop column plain_name');
  }
}

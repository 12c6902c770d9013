import { Migration } from '@mikro-orm/migrations';
import { plainSql } from '../../find/index.js';

/** Writes the plain names anew: searches leave apostrophes out. */
export class PlainestProductNamesMigration extends Migration {
  override up(): void {
    this.addSql('alter table catalog.product drop column plain_name');
    this.addSql(
      `alter table catalog.product add column plain_name text generated always as (${plainSql('name')}) stored`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';
import { plainSql } from '../find/index.js';

/** Writes the plain names anew: searches leave apostrophes out. */
export class PlainestListNamesMigration extends Migration {
  override up(): void {
    this.addSql('alter table gift_lists.gift_list drop column plain_name');
    this.addSql(
      `alter table gift_lists.gift_list add column plain_name text generated always as (${plainSql('name')}) stored`,
    );
  }
}

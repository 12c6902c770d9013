import { Migration } from '@mikro-orm/migrations';
import { plainSql } from '../find/index.js';

/** Keeps each name also as searches compare it: to write a thousand names so took longer than the search itself. */
export class PlainListNamesMigration extends Migration {
  override up(): void {
    this.addSql(
      `alter table gift_lists.gift_list add column plain_name text generated always as (${plainSql('name')}) stored`,
    );
  }

  override down(): void {
    this.addSql('alter table gift_lists.gift_list drop column plain_name');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** How far the example shop is loaded; one row stays when it is complete. */
export class ExampleShopMigration extends Migration {
  override up(): void {
    this.addSql('create table example_shop (step text primary key, value jsonb not null)');
  }
}

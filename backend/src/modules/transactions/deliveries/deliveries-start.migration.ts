import { Migration } from '@mikro-orm/migrations';

/**
 * The day on which a shop that was already selling began to note its deliveries: nobody had said of any gift that it is
 * prepared, so all that was ever paid would stand in "Consegne". A new shop has no such day.
 */
export class DeliveriesStartMigration extends Migration {
  override up(): void {
    this.addSql('create table if not exists gifts.deliveries_start (day date not null)');
    this.addSql(`
      insert into gifts.deliveries_start
      select (now() at time zone 'Europe/Rome')::date where exists (select from gifts.transaction_stream)
        and not exists (select from gifts.deliveries_start)`);
  }
}

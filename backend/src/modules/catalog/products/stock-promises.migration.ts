import { Migration } from '@mikro-orm/migrations';

/** Quantities that were saved for a product and not yet brought to its stock. */
export class StockPromisesMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.stock_promise (
        product_id integer primary key references catalog.product (id) on delete cascade,
        quantity integer not null,
        actor text not null,
        promised_at timestamptz not null
      )`);
  }

  override down(): void {
    this.addSql(`drop table catalog.stock_promise`);
  }
}

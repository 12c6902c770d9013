import { Migration } from '@mikro-orm/migrations';

/**
 * A product may have several saved quantities that were not brought to its stock yet: each was saved by somebody, and
 * each is set in turn.
 */
export class EachStockPromiseMigration extends Migration {
  override up(): void {
    this.addSql('alter table catalog.stock_promise drop constraint stock_promise_pkey');
    this.addSql(
      'alter table catalog.stock_promise add column id bigint generated always as identity primary key',
    );
    this.addSql('create index stock_promise_product on catalog.stock_promise (product_id, id)');
  }

  override down(): void {
    this.addSql(
      'delete from catalog.stock_promise p where exists (select from catalog.stock_promise n where n.product_id = p.product_id and n.id > p.id)',
    );
    this.addSql('alter table catalog.stock_promise drop column id');
    this.addSql('alter table catalog.stock_promise add primary key (product_id)');
  }
}

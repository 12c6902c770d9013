import { Migration } from '@mikro-orm/migrations';

/** The products of a list in the order that staff gave its gifts; empty where they stand by wish. */
export class GiftOrderMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table gift_lists.gift_list add column if not exists gift_order integer[] not null default '{}'`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The day of the event had no field: pages and mails showed the one on which the list closes. */
export class EventDateMigration extends Migration {
  override up(): void {
    this.addSql(`alter table gift_lists.gift_list add column event_date date`);
  }

  override down(): void {
    this.addSql(`alter table gift_lists.gift_list drop column event_date`);
  }
}

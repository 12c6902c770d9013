import { Migration } from '@mikro-orm/migrations';

/** Adds the day of the event: before, pages and mails showed the day on which the list closes in its place. */
export class EventDateMigration extends Migration {
  override up(): void {
    this.addSql(`alter table gift_lists.gift_list add column event_date date`);
  }

  override down(): void {
    this.addSql(`alter table gift_lists.gift_list drop column event_date`);
  }
}

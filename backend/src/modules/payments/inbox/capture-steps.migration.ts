import { Migration } from '@mikro-orm/migrations';

/** What a callback on the way to a capture says of it: its id, cents and currency. Null, as in older rows: anything else. */
export class CaptureStepsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table payments.callback add column capture_step jsonb`);
  }

  override down(): void {
    this.addSql(`alter table payments.callback drop column capture_step`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The version of each tab and who saved it last. A tab that was never saved has no row. */
export class SettingsTabsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table settings_tab (
        tab text primary key,
        version integer not null,
        updated_at timestamptz not null,
        updated_by text
      )`);
  }

  override down(): void {
    this.addSql('drop table settings_tab');
  }
}

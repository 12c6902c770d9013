import { Migration } from '@mikro-orm/migrations';

export class SettingsMigration extends Migration {
  override up(): void {
    this.addSql('create table settings (id text primary key, value jsonb not null)');
    // Secrets lie apart from the other settings, so that nothing that reads those can meet one.
    this.addSql(`
      create table settings_secret (
        name text primary key,
        sealed_value text not null,
        set_at timestamptz not null,
        set_by text
      )`);
    // The version of each tab and who saved it last. A tab that was never saved has no row.
    this.addSql(`
      create table settings_tab (
        tab text primary key,
        version integer not null,
        updated_at timestamptz not null,
        updated_by text
      )`);
    // Settings are one row per field, so the counter of their entries, which also makes writers take turns, has a row
    // of its own.
    this.addSql(`
      create table settings_history (
        only_one boolean primary key default true check (only_one),
        history_revision integer not null
      )`);
    this.addSql('insert into settings_history values (true, 0)');
  }
}

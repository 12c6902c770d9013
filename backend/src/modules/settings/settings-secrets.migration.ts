import { Migration } from '@mikro-orm/migrations';

/** Secrets lie apart from the other settings, so that nothing that reads those can meet one. */
export class SettingsSecretsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table settings_secret (
        name text primary key,
        sealed_value text not null,
        set_at timestamptz not null,
        set_by text
      )`);
  }

  override down(): void {
    this.addSql('drop table settings_secret');
  }
}

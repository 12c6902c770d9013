import { Migration } from '@mikro-orm/migrations';

export class SettingsMigration extends Migration {
  override up(): void {
    this.addSql('create table settings (id text primary key, value jsonb not null)');
  }
}

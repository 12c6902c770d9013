import { Migration } from '@mikro-orm/migrations';

/** Pictures whose files are still to be removed, noted together with what removed them from their records. */
export class MediaMigration extends Migration {
  override up(): void {
    this.addSql('create schema media');
    this.addSql('create table media.to_remove (url text primary key)');
  }
}

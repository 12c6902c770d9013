import { Migration } from '@mikro-orm/migrations';

/** The last version that an erasure found. When the erasure is repeated, versions stored after it are kept. */
export class ErasedVersionsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table personal_data.subjects add column if not exists erased_version integer`);
  }

  override down(): void {
    this.addSql(`alter table personal_data.subjects drop column erased_version`);
  }
}

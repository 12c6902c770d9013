import { Migration } from '@mikro-orm/migrations';

/**
 * The providers that a restored shop still has to ask what it has lost, and since when. Until `looked_at` guests can
 * hold nothing; the row goes once the provider's list is complete up to `lost_by`.
 */
export class RestoredProvidersMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table payments.restored_provider (
        provider text primary key,
        lost_from timestamptz not null,
        lost_by timestamptz not null,
        looked_at timestamptz
      )`);
  }

  override down(): void {
    this.addSql(`drop table payments.restored_provider`);
  }
}

/** Guests do not wait for a provider that will not tell, nor where nothing shows that anything was lost. */
export class StoppingProvidersMigration extends Migration {
  override up(): void {
    this.addSql(
      `alter table payments.restored_provider add column stops_guests boolean not null default true`,
    );
  }

  override down(): void {
    this.addSql(`alter table payments.restored_provider drop column stops_guests`);
  }
}

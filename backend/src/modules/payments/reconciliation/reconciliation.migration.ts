import { Migration } from '@mikro-orm/migrations';

/** When the shop last asked about each open payment by itself, and when it will again. */
export class ReconciliationMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table payments.reconciliation (
        provider text not null,
        payment_id text not null,
        news_at timestamptz not null,
        asked_at timestamptz not null,
        next_at timestamptz not null,
        outcome text not null,
        primary key (provider, payment_id)
      )`);
  }

  override down(): void {
    this.addSql(`drop table payments.reconciliation`);
  }
}

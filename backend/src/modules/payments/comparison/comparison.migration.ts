import { Migration } from '@mikro-orm/migrations';

/** The daily comparison of the providers' reports with the ledger. */
export class ComparisonMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table payments.comparison_run (
        id bigint generated always as identity primary key,
        provider text not null,
        ran_at timestamptz not null,
        from_at timestamptz not null,
        until_at timestamptz not null,
        outcome text not null check (outcome in ('done', 'silent')),
        compared integer not null,
        foreign_count integer not null,
        foreign_cents bigint not null
      )`);
    this.addSql(`create index comparison_run_provider on payments.comparison_run (provider, id desc)`);
    this.addSql(`
      create table payments.comparison_difference (
        provider text not null,
        movement text not null check (movement in ('capture', 'refund')),
        source_id text not null,
        difference text not null check (difference in ('missing-here', 'missing-there', 'other-amount')),
        transaction_id text,
        cents_here bigint,
        cents_there bigint,
        at timestamptz not null,
        found_at timestamptz not null,
        settled_at timestamptz,
        primary key (provider, movement, source_id)
      )`);
    this.addSql(
      `create index comparison_difference_open on payments.comparison_difference (found_at) where settled_at is null`,
    );
  }

  override down(): void {
    this.addSql(`drop table payments.comparison_difference`);
    this.addSql(`drop table payments.comparison_run`);
  }
}

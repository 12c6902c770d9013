import { Migration } from '@mikro-orm/migrations';

/** Runs of the verification, and the restore that is under way. */
export class AuditMigration extends Migration {
  override up(): void {
    this.addSql('create schema audit');
    this.addSql(`
      create table audit.verification (
        id integer generated always as identity primary key,
        started_at timestamptz not null,
        finished_at timestamptz,
        events bigint not null default 0,
        total bigint not null,
        outcome text check (outcome in ('verified', 'failed')),
        report jsonb,
        check ((outcome is null) = (finished_at is null)),
        check ((report is not null) = (outcome is not distinct from 'verified'))
      )`);
    // The restore that is under way, if there is one. Its times come from the database's clock.
    this.addSql(`
      create table audit.restore_under_way (
        is_only boolean primary key default true check (is_only),
        code text not null,
        begun_at timestamptz not null default now()
      )`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { projectionsSchema } from '@fiocco/projections';

/** Runs of the verification. The checkpoints' tables are made here too, as the verification reads them. */
export class AuditMigration extends Migration {
  override up(): void {
    this.addSql(projectionsSchema);
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
  }

  override down(): void {
    this.addSql('drop schema audit cascade');
  }
}

/** The restore that is under way, if there is one. Its times come from the database's clock. */
export class RestoreUnderWayMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table audit.restore_under_way (
        is_only boolean primary key default true check (is_only),
        code text not null,
        begun_at timestamptz not null default now()
      )`);
  }
}

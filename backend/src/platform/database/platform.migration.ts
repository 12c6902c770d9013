import { Migration } from '@mikro-orm/migrations';
import { postgresLedgerSchema } from '@fiocco/event-store-postgres';
import { jobsSchema } from '@fiocco/jobs';
import { personalDataSchema } from '@fiocco/personal-data';
import { projectionsSchema } from '@fiocco/projections';

/** The schemas that the libs own, the throttle's counters, and the history of records until it is in the ledger. */
export class PlatformMigration extends Migration {
  override up(): void {
    this.addSql(postgresLedgerSchema);
    this.addSql(projectionsSchema);
    this.addSql(jobsSchema);
    this.addSql(personalDataSchema);
    this.addSql(`
      create table throttle (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      )`);
    this.addSql('create schema record_history');
    // The data are JSON text, as in the ledger.
    this.addSql(`
      create table record_history.outbox (
        id bigint generated always as identity primary key,
        event_id uuid not null unique default gen_random_uuid(),
        stream text not null,
        revision integer not null check (revision >= 0),
        type text not null,
        data text not null,
        at text not null,
        actor text not null,
        cause text not null,
        unique (stream, revision)
      )`);
  }
}

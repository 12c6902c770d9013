import { Migration } from '@mikro-orm/migrations';
import { postgresLedgerSchema } from '@fiocco/event-store-postgres';
import { jobsSchema } from '@fiocco/jobs';
import { personalDataSchema } from '@fiocco/personal-data';
import { projectionsSchema } from '@fiocco/projections';

/** The schemas that the libs own, and the throttle's counters. */
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
  }
}

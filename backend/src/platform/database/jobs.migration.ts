import { Migration } from '@mikro-orm/migrations';
import { jobsSchema } from '@fiocco/jobs';

/** Lets jobs that were given up be dismissed, in databases that already had the outbox. */
export class JobsMigration extends Migration {
  override up(): void {
    this.addSql(jobsSchema);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { jobsSchema } from '@fiocco/jobs';

/** Jobs that were given up can be dismissed: for databases that had the outbox before. */
export class JobsMigration extends Migration {
  override up(): void {
    this.addSql(jobsSchema);
  }
}

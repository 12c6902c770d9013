import { Migration } from '@mikro-orm/migrations';
import { projectionsSchema } from '@fiocco/projections';

/** Adds parked streams and the release number, in databases that already had the checkpoints. */
export class ProjectionsMigration extends Migration {
  override up(): void {
    this.addSql(projectionsSchema);
  }
}

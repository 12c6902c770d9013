import { Migration } from '@mikro-orm/migrations';
import { projectionsSchema } from '@fiocco/projections';

/** Parked streams and the release number, for databases that had the checkpoints before. */
export class ProjectionsMigration extends Migration {
  override up(): void {
    this.addSql(projectionsSchema);
  }
}

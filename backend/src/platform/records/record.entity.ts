import { Property } from '@mikro-orm/core';

/** What every record that staff edit carries: its version for concurrent edits, and who touched it last. */
export abstract class RecordEntity {
  @Property({ type: 'integer', version: true })
  version!: number;

  @Property({ type: 'Date' })
  createdAt!: Date;

  @Property({ type: 'Date' })
  updatedAt!: Date;

  /** The person's name as it was then; for "modificato da …". */
  @Property({ type: 'string', nullable: true })
  updatedBy: string | null = null;
}

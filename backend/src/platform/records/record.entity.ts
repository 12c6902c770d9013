import { Property } from '@mikro-orm/core';

/** The columns of every record that staff edit: its version for concurrent edits, and who changed it last. */
export abstract class RecordEntity {
  @Property({ type: 'integer', version: true })
  version!: number;

  @Property({ type: 'Date' })
  createdAt!: Date;

  @Property({ type: 'Date' })
  updatedAt!: Date;

  /** The person's name at that time, for "modificato da …". */
  @Property({ type: 'string', nullable: true })
  updatedBy: string | null = null;
}

import { RecordEntity } from '../../../platform/index.js';
import { Entity, PrimaryKey, Property } from '@mikro-orm/core';

@Entity({ schema: 'catalog', tableName: 'occasion' })
export class OccasionEntity extends RecordEntity {
  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  @Property({ type: 'text' })
  name!: string;
}

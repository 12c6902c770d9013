import { namesIn, type RecordKind, type RecordName } from '../../../platform/index.js';
import type { OccasionEntity } from './occasion.entity.js';

export const occasionRecords: RecordKind = {
  code: 'occasion',
  table: 'catalog.occasion',
  readers: 'staff',
  names: namesIn('catalog.occasion'),
  fields: { name: { label: 'Nome' } },
};

export const occasionRecord = ({ id }: OccasionEntity): RecordName => ({ kind: occasionRecords, id });

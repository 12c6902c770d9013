import type { BodyOf } from '@fiocco/contracts';
import { Text } from '../../../platform/index.js';

export class OccasionDto implements BodyOf<'POST /api/occasions'>, BodyOf<'PUT /api/occasions/:id'> {
  @Text({ max: 100, message: 'Il nome dell’occasione è richiesto' })
  name!: string;
}

import type { BodyOf } from '@fiocco/contracts';
import { Text } from '../../../platform/index.js';

export class UnlockDto implements BodyOf<'POST /api/gift-lists/:id/unlock'> {
  @Text({ max: 1000, message: 'La password è richiesta' })
  password!: string;
}

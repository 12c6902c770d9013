import { Text } from '../../../platform/index.js';

export class UnlockDto {
  @Text({ max: 1000, message: 'La password è richiesta' })
  password!: string;
}

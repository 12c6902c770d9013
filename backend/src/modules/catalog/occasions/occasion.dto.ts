import { Text } from '../../../platform/index.js';

export class OccasionDto {
  @Text({ max: 100, message: "Il nome dell'occasione è richiesto" })
  name!: string;
}

import type { BodyOf } from '@fiocco/contracts';
import { IsOptional, IsString } from 'class-validator';
import { keptMailAddress, Text } from '../../platform/index.js';

export class PersonDto implements BodyOf<'POST /api/privacy/export'> {
  @Text({ max: 254, kept: keptMailAddress, message: 'L’indirizzo e-mail è richiesto' })
  email!: string;
}

export class ErasureDto extends PersonDto implements BodyOf<'POST /api/privacy/erasure'> {
  /** `CANCELLA`; without it the call only answers what it would do. */
  @IsOptional()
  @IsString({ message: 'Scrivi CANCELLA per confermare' })
  confirmation?: string | null;
}

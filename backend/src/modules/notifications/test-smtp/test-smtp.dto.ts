import { type BodyOf, typedPassword } from '@fiocco/contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Kept, OptionalText, Text, WholeNumber } from '../../../platform/index.js';

const PORT = 'La porta è un numero da 1 a 65535';

export class TestSmtpDto implements BodyOf<'POST /api/test-smtp'> {
  @Text({ max: 253, message: 'Manca l’host: il nome del server di posta' })
  smtpHost!: string;

  @WholeNumber()
  @IsOptional()
  @IsInt({ message: PORT })
  @Min(1, { message: PORT })
  @Max(65_535, { message: PORT })
  smtpPort?: number | null;

  @OptionalText({ max: 2_000 })
  smtpUser?: string | null;

  // Not trimmed: spaces are part of a password.
  @Kept(typedPassword)
  @IsOptional()
  @IsString({ message: 'Deve essere un testo' })
  @MaxLength(2_000, { message: 'Testo troppo lungo: al massimo 2000 caratteri' })
  smtpPassword?: string | null;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'boolean' ? String(value) : value))
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Deve essere «true» o «false»' })
  smtpSecure?: 'true' | 'false' | null;
}

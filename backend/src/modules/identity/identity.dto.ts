import type { BodyOf } from '@fiocco/contracts';
import { Transform } from 'class-transformer';
import { IsEmail, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { OptionalText, Text } from '../../platform/index.js';

const emptyToNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || null : value;

export class LoginDto implements BodyOf<'POST /api/login'> {
  @Text({ max: 60, message: 'Username è richiesto' })
  username!: string;

  // Not trimmed: spaces are part of a password.
  @MaxLength(200, { message: 'La password non può superare i 200 caratteri' })
  @MinLength(1, { message: 'Password è richiesta' })
  @IsString({ message: 'Password è richiesta' })
  password!: string;
}

export class RegisterDto implements BodyOf<'POST /api/register'> {
  @Text({ max: 60, min: 3, message: 'Username deve essere almeno 3 caratteri' })
  username!: string;

  @MaxLength(100, { message: 'La password non può superare i 100 caratteri' })
  @MinLength(6, { message: 'Password deve essere almeno 6 caratteri' })
  @IsString({ message: 'Password deve essere almeno 6 caratteri' })
  password!: string;

  @OptionalText({ max: 120 })
  name?: string | null;

  @Transform(emptyToNull)
  @IsOptional()
  @MaxLength(254, { message: 'Email non valida' })
  @IsEmail({}, { message: 'Email non valida' })
  email?: string | null;

  /** Required in production. The server printed it at its first start. */
  @OptionalText({ max: 60 })
  setupCode?: string | null;
}

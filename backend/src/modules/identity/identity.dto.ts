import type { BodyOf } from '@fiocco/contracts';
import { Transform } from 'class-transformer';
import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { OptionalText, Text } from '../../platform/index.js';
import { ChosenPassword, PresentPassword } from './new-password.js';

const emptyToNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || null : value;

export class LoginDto implements BodyOf<'POST /api/login'> {
  @Text({ max: 60, message: 'Username è richiesto' })
  username!: string;

  @PresentPassword()
  password!: string;

  /** Of the authenticator app, or a recovery code. */
  @OptionalText({ max: 40 })
  code?: string | null;
}

export class RegisterDto implements BodyOf<'POST /api/register'> {
  @Text({ max: 60, min: 3, message: 'Username deve essere almeno 3 caratteri' })
  username!: string;

  @ChosenPassword(6, 'Password deve essere almeno 6 caratteri')
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

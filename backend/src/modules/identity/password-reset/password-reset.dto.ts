import type { BodyOf } from '@fiocco/contracts';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, MaxLength } from 'class-validator';
import { ChosenPassword } from '../new-password.js';

const NO_ADDRESS = 'Inserisci un indirizzo email valido';

export class RequestResetDto implements BodyOf<'POST /api/request-password-reset'> {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @MaxLength(254, { message: NO_ADDRESS })
  @IsEmail({}, { message: NO_ADDRESS })
  email!: string;
}

export class ResetPasswordDto implements BodyOf<'POST /api/reset-password'> {
  @MaxLength(1_000, { message: 'Il link non è valido' })
  @IsString({ message: 'Il link non è valido' })
  token!: string;

  @ChosenPassword(8, 'La password deve contenere almeno 8 caratteri')
  newPassword!: string;
}

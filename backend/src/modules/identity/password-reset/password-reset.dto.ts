import type { BodyOf } from '@fiocco/contracts';
import { IsString, MaxLength } from 'class-validator';
import { IsMailAddress, Kept, keptMailAddress } from '../../../platform/index.js';
import { ChosenPassword } from '../new-password.js';

export class RequestResetDto implements BodyOf<'POST /api/request-password-reset'> {
  @Kept(keptMailAddress)
  @IsMailAddress('Inserisci un indirizzo email valido')
  email!: string;
}

export class ResetPasswordDto implements BodyOf<'POST /api/reset-password'> {
  @MaxLength(1_000, { message: 'Il link non è valido' })
  @IsString({ message: 'Il link non è valido' })
  token!: string;

  @ChosenPassword(8, 'La password deve contenere almeno 8 caratteri')
  newPassword!: string;
}

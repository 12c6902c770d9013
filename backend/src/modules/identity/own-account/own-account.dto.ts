import type { BodyOf } from '@fiocco/contracts';
import { OptionalText, Text } from '../../../platform/index.js';
import { ChosenPassword, PresentPassword } from '../new-password.js';

export class OwnPasswordDto
  implements BodyOf<'POST /api/account/second-factor/remove'>, BodyOf<'POST /api/account/recovery-codes'>
{
  @PresentPassword()
  currentPassword!: string;

  /** Of the app, or a recovery code; needed where the account has a second factor. */
  @OptionalText({ max: 40 })
  code?: string | null;
}

export class ChangePasswordDto extends OwnPasswordDto implements BodyOf<'POST /api/account/password'> {
  @ChosenPassword(6, 'Password deve essere almeno 6 caratteri')
  newPassword!: string;
}

export class ConfirmSecondFactorDto implements BodyOf<'POST /api/account/second-factor/confirm'> {
  @PresentPassword()
  currentPassword!: string;

  @Text({ max: 20, message: 'Scrivi il codice di sei cifre dell’app' })
  code!: string;
}

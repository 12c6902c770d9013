import type { BodyOf } from '@fiocco/contracts';
import { Text } from '../../../platform/index.js';
import { ChosenPassword, PresentPassword } from '../new-password.js';

export class OwnPasswordDto
  implements BodyOf<'POST /api/account/second-factor/remove'>, BodyOf<'POST /api/account/recovery-codes'>
{
  @PresentPassword()
  currentPassword!: string;
}

export class ChangePasswordDto extends OwnPasswordDto implements BodyOf<'POST /api/account/password'> {
  @ChosenPassword(6, 'Password deve essere almeno 6 caratteri')
  newPassword!: string;
}

export class ConfirmSecondFactorDto
  extends OwnPasswordDto
  implements BodyOf<'POST /api/account/second-factor/confirm'>
{
  @Text({ max: 20, message: 'Scrivi il codice di sei cifre dell’app' })
  code!: string;
}

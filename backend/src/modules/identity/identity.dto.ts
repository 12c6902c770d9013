import type { BodyOf } from '@fiocco/contracts';
import { OptionalText, Text } from '../../platform/index.js';
import { FirstPassword, OptionalEmail, Username } from './account-fields.js';
import { PresentPassword } from './new-password.js';

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
  @Username()
  username!: string;

  @FirstPassword()
  password!: string;

  @OptionalText({ max: 120 })
  name?: string | null;

  @OptionalEmail()
  email?: string | null;

  /** Required in production. The server printed it at its first start. */
  @OptionalText({ max: 60 })
  setupCode?: string | null;
}

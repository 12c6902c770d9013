import { z } from 'zod';
import { typedPassword } from '../typed-text.js';
import { mailAddress, mailOrNothing, optionalText, text } from './fields.js';

const username = text({ max: 60, min: 3, message: 'Username deve essere almeno 3 caratteri' });

/** A password that somebody chooses; not trimmed, because spaces are part of it. */
const chosenPassword = (min: number, tooShort: string) =>
  z
    .string(tooShort)
    .overwrite(typedPassword)
    .min(min, tooShort)
    .max(100, 'La password non può superare i 100 caratteri');

/** That an account begins with; a reset asks for a longer one. */
const firstPassword = chosenPassword(6, 'Password deve essere almeno 6 caratteri');

/** As typed: the hash that it is compared with may be of before passwords had one form. */
export const presentPassword = z
  .string('Password è richiesta')
  .min(1, 'Password è richiesta')
  .max(200, 'La password non può superare i 200 caratteri');

const optionalEmail = mailOrNothing('Email non valida')
  .transform((address) => address || null)
  .nullish();

/** Of the authenticator app, or a recovery code; needed where the account has a second factor. */
const code = optionalText({ max: 40 });

const account = z.object({
  username,
  name: optionalText({ max: 120 }),
  email: optionalEmail,
  role: z.enum(['admin', 'staff'], 'Il ruolo è amministratore o staff'),
  active: z.boolean('Attivo può essere solo sì o no').optional(),
});

const ownPassword = z.object({ currentPassword: presentPassword, code }).meta({ id: 'OwnPasswordDto' });

export const identityBodies = {
  'POST /api/register': z
    .object({
      username,
      password: firstPassword,
      name: optionalText({ max: 120 }),
      email: optionalEmail,
      /** Required in production. The server printed it at its first start. */
      setupCode: optionalText({ max: 60 }),
    })
    .meta({ id: 'RegisterDto' }),
  'POST /api/login': z
    .object({
      username: text({ max: 60, message: 'Username è richiesto' }),
      password: presentPassword,
      code,
    })
    .meta({ id: 'LoginDto' }),

  /** Without a role it is an admin's. */
  'POST /api/administrators': account
    .extend({ role: account.shape.role.optional(), password: firstPassword })
    .meta({ id: 'NewAdministratorDto' }),
  /** What is absent stays; so does the password where it is empty. */
  'PATCH /api/administrators/:id': account
    .partial()
    .extend({
      password: z
        .preprocess(
          (value: string | null | undefined) => (value === '' || value === null ? undefined : value),
          firstPassword.optional(),
        )
        .optional(),
    })
    .meta({ id: 'AdministratorChangesDto' }),

  'POST /api/account/password': ownPassword
    .extend({ newPassword: firstPassword })
    .meta({ id: 'ChangePasswordDto' }),
  'POST /api/account/second-factor/confirm': z
    .object({
      currentPassword: presentPassword,
      code: text({ max: 20, message: 'Scrivi il codice di sei cifre dell’app' }),
    })
    .meta({ id: 'ConfirmSecondFactorDto' }),
  'POST /api/account/second-factor/remove': ownPassword,
  'POST /api/account/recovery-codes': ownPassword,

  'POST /api/request-password-reset': z
    .object({ email: mailAddress('Inserisci un indirizzo email valido') })
    .meta({ id: 'RequestResetDto' }),
  'POST /api/reset-password': z
    .object({
      token: z.string('Il link non è valido').max(1_000, 'Il link non è valido'),
      newPassword: chosenPassword(8, 'La password deve contenere almeno 8 caratteri'),
    })
    .meta({ id: 'ResetPasswordDto' }),
};

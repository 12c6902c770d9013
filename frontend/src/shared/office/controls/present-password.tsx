import { Field } from '../../kit/controls/field.js';
import { CodeField } from './code-field.js';
import { PasswordInput } from './inputs.js';
import type { Form, FormErrors } from './use-form.js';

export interface PresentPassword {
  readonly currentPassword: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

export const NO_PASSWORD: PresentPassword = { currentPassword: '', code: '' };

export function passwordFaults(
  { currentPassword, code }: PresentPassword,
  needsCode: boolean,
): FormErrors<PresentPassword> {
  return {
    ...(currentPassword === '' && { currentPassword: 'Password è richiesta' }),
    ...(needsCode && code.trim() === '' && { code: 'Scrivi il codice' }),
  };
}

/** As calls for one's own account take it. */
export const presentBody = ({ currentPassword, code }: PresentPassword) => ({
  currentPassword,
  ...(code.trim() !== '' && { code: code.trim() }),
});

interface PresentPasswordProps {
  readonly form: Pick<Form<PresentPassword>, 'errors' | 'input' | 'field'>;
  /** Whether the account has a second factor. */
  readonly needsCode: boolean;
}

/** The password of whoever is signed in, typed again, and the code of their app where they have one. */
export function PresentPasswordFields({ form, needsCode }: PresentPasswordProps) {
  return (
    <>
      <Field label="Password attuale" required error={form.errors.currentPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            data-autofocus
            autoComplete="current-password"
            {...form.input('currentPassword')}
          />
        )}
      </Field>
      {(needsCode || form.errors.code) && <CodeField required {...form.field('code')} />}
    </>
  );
}

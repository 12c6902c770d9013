import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { PasswordInput } from '../../../shared/office/controls/inputs.js';
import { PasswordMeter } from '../../../shared/office/controls/password-meter.js';
import { useForm, type FormErrors } from '../../../shared/office/controls/use-form.js';
import { useResetPassword } from '../api/password-reset.js';
import styles from '../auth-page.module.css';
import { AuthForm } from './auth-form.js';

const FAILED = 'Si è verificato un errore durante il reset della password.';

interface Values {
  readonly newPassword: string;
  readonly repeated: string;
}

function faultsOf({ newPassword, repeated }: Values): FormErrors<Values> {
  if (newPassword.length < 8) return { newPassword: 'La password deve contenere almeno 8 caratteri' };
  if (newPassword.length > 100) return { newPassword: 'La password non può superare i 100 caratteri' };
  return repeated === newPassword ? {} : { repeated: 'Le password non corrispondono' };
}

/** The server's own words where it found any. */
function failureOf(error: unknown): string {
  return isApiProblem(error) && !error.code.startsWith('HTTP_') ? messageOf(error) : FAILED;
}

interface NewPasswordFormProps {
  readonly token: string;
  /** For the browser's password store. */
  readonly username: string;
  /** With how many sessions ended. */
  readonly onDone: (endedSessions: number) => void;
  /** The link itself is no longer any good: with the code that says why. */
  readonly onRefused: (code: string) => void;
}

export function NewPasswordForm({ token, username, onDone, onRefused }: NewPasswordFormProps) {
  const form = useForm<Values>({ newPassword: '', repeated: '' }, faultsOf);
  const reset = useResetPassword();
  const send = ({ newPassword }: Values) =>
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: ({ endedSessions }) => {
          toast.success('Password reimpostata', 'La tua password è stata aggiornata con successo.');
          onDone(endedSessions);
        },
        onError: (error) => {
          if (isApiProblem(error) && error.code.startsWith('RESET_LINK_')) onRefused(error.code);
          else form.refuse(error);
        },
      },
    );
  return (
    <AuthForm
      onSubmit={() => form.submit(send)}
      problem={reset.error && { title: 'Errore', text: failureOf(reset.error) }}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label="Nuova password"
        error={form.errors.newPassword}
        hint={<PasswordMeter password={form.values.newPassword} least={8} advice="al massimo 100" />}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={form.values.newPassword}
            onChange={(value) => form.set('newPassword', value)}
          />
        )}
      </Field>
      <Field label="Ripeti la password" error={form.errors.repeated}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={form.values.repeated}
            onChange={(value) => form.set('repeated', value)}
          />
        )}
      </Field>
      <Button variant="primary" type="submit" busy={reset.isPending} className={styles['submit']}>
        Salva la nuova password
      </Button>
    </AuthForm>
  );
}

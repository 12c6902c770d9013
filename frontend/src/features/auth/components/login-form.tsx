import type { SignedIn } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { CodeField } from '../../../shared/office/controls/code-field.js';
import { PasswordInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { useForm, type Form, type FormErrors } from '../../../shared/office/controls/use-form.js';
import { useSignIn, type Credentials } from '../api/sign-in.js';
import styles from '../auth-page.module.css';
import { AuthForm } from './auth-form.js';

type Values = Credentials & { readonly code: string };

const faultsOf =
  (asksCode: boolean) =>
  ({ username, password, code }: Values): FormErrors<Values> => ({
    username: username.trim() ? undefined : 'Username è richiesto',
    password: password ? undefined : 'Password è richiesta',
    code: !asksCode || code.trim() ? undefined : 'Scrivi il codice',
  });

interface LoginFormProps {
  /** Who was signed in last; empty where nobody knows. */
  readonly username?: string;
  /** Offers the way to a new password. */
  readonly forgot?: boolean;
  readonly onDone: (user: SignedIn) => void;
}

interface FieldsProps {
  readonly form: Form<Values>;
  readonly isWrong: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
}

function CredentialFields({ form, isWrong, field, known }: FieldsProps & { readonly known: boolean }) {
  return (
    <>
      <Field label="Username" error={form.errors.username}>
        {(control) => (
          <TextInput
            {...control}
            aria-invalid={isWrong || control['aria-invalid']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.input('username')}
          />
        )}
      </Field>
      <Field label="Password" error={form.errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={field}
            data-autofocus={known ? true : undefined}
            aria-invalid={isWrong || control['aria-invalid']}
            autoComplete="current-password"
            {...form.input('password')}
          />
        )}
      </Field>
    </>
  );
}

/** The second step, for accounts that want one. */
function SecondStep({ form, isWrong, field }: FieldsProps) {
  useEffect(() => field.current?.focus(), [field]);
  return <CodeField ref={field} isWrong={isWrong} {...form.field('code')} />;
}

export function LoginForm({ username = '', forgot, onDone }: LoginFormProps) {
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<Values>({ username, password: '', code: '' }, faultsOf(asksCode));
  const signIn = useSignIn();
  const field = useRef<HTMLInputElement>(null);
  // Which of the two is wrong nobody is told.
  const isWrong = isApiProblem(signIn.error) && signIn.error.status === 401;

  const send = ({ username: name, password, code }: Values) => {
    const said = { username: name.trim(), password, ...(asksCode && { code: code.trim() }) };
    signIn.mutate(said, {
      onSuccess: onDone,
      onError: (error) => {
        if (isApiProblem(error, 'SECOND_FACTOR_REQUIRED')) {
          signIn.reset();
          setAsksCode(true);
        } else if (isApiProblem(error, 'WRONG_CODE') || !form.refuse(error)) field.current?.select();
      },
    });
  };
  const again = () => {
    signIn.reset();
    setAsksCode(false);
    form.set('password', '');
    form.set('code', '');
  };

  return (
    <AuthForm
      onSubmit={() => form.submit(send)}
      problem={signIn.error && { title: 'Errore di accesso', text: messageOf(signIn.error) }}
    >
      {asksCode ? (
        <SecondStep form={form} isWrong={isWrong} field={field} />
      ) : (
        <CredentialFields form={form} isWrong={isWrong} field={field} known={username !== ''} />
      )}
      {forgot && !asksCode && (
        <Link className={styles['aside']} to="/reset-password-request">
          Password dimenticata?
        </Link>
      )}
      <Button variant="primary" type="submit" busy={signIn.isPending} className={styles['submit']}>
        Accedi
      </Button>
      {asksCode && (
        <Button variant="text" wide onClick={again}>
          Torna indietro
        </Button>
      )}
    </AuthForm>
  );
}

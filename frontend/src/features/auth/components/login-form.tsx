import type { SessionUser } from '@fiocco/contracts';
import { useRef } from 'react';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { PasswordInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { useForm, type FormErrors } from '../../../shared/office/controls/use-form.js';
import { useSignIn, type Credentials } from '../api/sign-in.js';
import styles from '../auth-page.module.css';

function validate({ username, password }: Credentials): FormErrors<Credentials> {
  return {
    username: username.trim() ? undefined : 'Username è richiesto',
    password: password ? undefined : 'Password è richiesta',
  };
}

interface LoginFormProps {
  /** Who was signed in last; empty where nobody knows. */
  readonly username?: string;
  readonly onDone: (user: SessionUser) => void;
}

export function LoginForm({ username = '', onDone }: LoginFormProps) {
  const form = useForm<Credentials>({ username, password: '' }, validate);
  const signIn = useSignIn();
  const password = useRef<HTMLInputElement>(null);
  // Which of the two is wrong nobody is told.
  const isUnknown = isApiProblem(signIn.error) && signIn.error.status === 401;

  const send = (values: Credentials) => {
    signIn.mutate(
      { ...values, username: values.username.trim() },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!form.refuse(error)) password.current?.select();
        },
      },
    );
  };

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(send);
      }}
    >
      {signIn.error && (
        <Notice role="alert" tone="off">
          <p>
            <b className="block">Errore di accesso</b>
            {messageOf(signIn.error)}
          </p>
        </Notice>
      )}
      <Field label="Username" error={form.errors.username}>
        {(control) => (
          <TextInput
            {...control}
            aria-invalid={isUnknown || control['aria-invalid']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.username}
            onChange={(value) => form.set('username', value)}
          />
        )}
      </Field>
      <Field label="Password" error={form.errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={password}
            data-autofocus={username ? true : undefined}
            aria-invalid={isUnknown || control['aria-invalid']}
            autoComplete="current-password"
            value={form.values.password}
            onChange={(value) => form.set('password', value)}
          />
        )}
      </Field>
      <Button variant="primary" type="submit" busy={signIn.isPending} className={styles['submit']}>
        Accedi
      </Button>
    </form>
  );
}

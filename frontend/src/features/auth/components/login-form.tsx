import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { PasswordInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { useForm, type FormErrors } from '../../../shared/office/controls/use-form.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { useSignIn, type Credentials } from '../api/sign-in.js';
import styles from '../auth-page.module.css';

function validate({ username, password }: Credentials): FormErrors<Credentials> {
  return {
    username: username.trim() ? undefined : 'Username è richiesto',
    password: password ? undefined : 'Password è richiesta',
  };
}

export function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm<Credentials>({ username: '', password: '' }, validate);
  const signIn = useSignIn();

  const send = (values: Credentials) => {
    toast.close();
    signIn.mutate(
      { ...values, username: values.username.trim() },
      {
        onSuccess: (user) => {
          toast.success('Login effettuato con successo', `Benvenuto, ${user.name ?? user.username}!`);
          onDone();
        },
        onError: (error) => {
          form.refuse(error);
          toast.error('Errore di accesso', messageOf(error), { sticky: true });
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
      <Field label="Username" error={form.errors.username}>
        {(control) => (
          <TextInput
            {...control}
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

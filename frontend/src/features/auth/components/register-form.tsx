import { mailRefusal, typedPassword } from '@fiocco/contracts';
import { useState } from 'react';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { PasswordMeter } from '../../../shared/office/controls/password-meter.js';
import { MailField } from '../../../shared/office/controls/mail-field.js';
import { PasswordInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { useForm, type Form, type FormErrors } from '../../../shared/office/controls/use-form.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { useRegister, type Registration } from '../api/sign-in.js';
import styles from '../auth-page.module.css';
import { AuthForm } from './auth-form.js';

const EMPTY: Registration = { username: '', password: '', name: '', email: '', setupCode: '' };

function validate({ username, password, email }: Registration): FormErrors<Registration> {
  return {
    username: username.trim().length >= 3 ? undefined : 'Username deve essere almeno 3 caratteri',
    password: typedPassword(password).length >= 6 ? undefined : 'Password deve essere almeno 6 caratteri',
    email: (email.trim() && mailRefusal(email, 'Email non valida')) || undefined,
  };
}

interface PlainFieldProps {
  readonly form: Form<Registration>;
  readonly name: keyof Registration;
  readonly label: string;
  readonly autoComplete: string;
  readonly kind?: 'required' | 'optional';
  readonly hint?: string;
}

function PlainField({ form, name, label, autoComplete, kind, hint }: PlainFieldProps) {
  return (
    <Field
      label={label}
      required={kind === 'required'}
      aside={kind === 'optional' ? 'facoltativo' : undefined}
      hint={hint}
      error={form.errors[name]}
    >
      {(control) => (
        <TextInput
          {...control}
          autoComplete={autoComplete}
          autoCapitalize={name === 'name' ? 'words' : 'none'}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
        />
      )}
    </Field>
  );
}

/** In production the server asks for the code that it printed at its first start, and says so when it is missing. */
export function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm(EMPTY, validate);
  const register = useRegister();
  const [asksCode, setAsksCode] = useState(false);

  const send = (values: Registration) => {
    toast.close();
    register.mutate(values, {
      onSuccess: () => {
        toast.success('Registrazione completata', 'Il tuo account è stato creato con successo.');
        onDone();
      },
      onError: (error) => {
        if (isApiProblem(error, 'SETUP_CODE_WRONG')) setAsksCode(true);
        const named = form.refuse(error);
        toast.error('Errore di registrazione', named ? 'Il campo segnato dice perché.' : messageOf(error));
      },
    });
  };

  return (
    <AuthForm onSubmit={() => form.submit(send)}>
      {asksCode && (
        <PlainField
          form={form}
          name="setupCode"
          label="Codice di installazione"
          autoComplete="one-time-code"
          kind="required"
          hint="Il server lo ha scritto al primo avvio."
        />
      )}
      <PlainField form={form} name="username" label="Username" autoComplete="username" kind="required" />
      <Field
        label="Password"
        required
        error={form.errors.password}
        hint={<PasswordMeter password={form.values.password} />}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={form.values.password}
            onChange={(value) => form.set('password', value)}
          />
        )}
      </Field>
      <PlainField form={form} name="name" label="Nome" autoComplete="name" kind="optional" />
      <MailField
        aside="facoltativo"
        autoComplete="email"
        error={form.errors.email}
        value={form.values.email}
        onChange={(value) => form.set('email', value)}
      />
      <Button variant="primary" type="submit" busy={register.isPending} className={styles['submit']}>
        Crea l’account amministratore
      </Button>
    </AuthForm>
  );
}

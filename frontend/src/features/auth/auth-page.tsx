import { mailRefusal, type SignedIn, typedPassword } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { nameOfUser } from '../../shared/office/queries/session.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { adminExistsQuery, type Registration, useRegister } from './api/sign-in.js';
import { AuthFrame } from './components/auth-frame.js';
import { LoginForm } from './components/login-form.js';
import styles from './auth-page.module.css';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { PasswordMeter } from '../../shared/office/controls/password-meter.js';
import { MailField } from '../../shared/office/controls/mail-field.js';
import { PasswordInput, TextInput } from '../../shared/office/controls/inputs.js';
import { type Form, type FormErrors, useForm } from '../../shared/office/controls/use-form.js';
import { AuthForm } from './components/auth-form.js';

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
function RegisterForm({ onDone }: { readonly onDone: () => void }) {
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
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.input('password')} />}
      </Field>
      <PlainField form={form} name="name" label="Nome" autoComplete="name" kind="optional" />
      <MailField aside="facoltativo" autoComplete="email" {...form.field('email')} />
      <Button variant="primary" type="submit" busy={register.isPending} className={styles['submit']}>
        Crea l’account amministratore
      </Button>
    </AuthForm>
  );
}

type Tab = 'login' | 'register';

const HEADS = {
  login: ['Accedi al back office', 'Per chi lavora in negozio. Gli ospiti non hanno bisogno di un account.'],
  first: ['Benvenuti in Fiocco', 'Un amministratore può accedere, o creare qui il primo account.'],
} as const;

const TABS: readonly (readonly [Tab, string])[] = [
  ['login', 'Accedi'],
  ['register', 'Registrati'],
];

function Tabs({ tab, onChange }: { readonly tab: Tab; readonly onChange: (tab: Tab) => void }) {
  return (
    <div className={`segmented ${styles['tabs']}`} role="tablist" aria-label="Accesso">
      {TABS.map(([name, words]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls="auth-panel"
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onChange(name)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            const other = name === 'login' ? 'register' : 'login';
            onChange(other);
            document.getElementById(`tab-${other}`)?.focus();
          }}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

/** Sign-in, and the first registration while nobody administers the shop. */
export function AuthPage({ onDone }: { readonly onDone: () => void }) {
  const { storeName, appName } = usePublicSettings();
  const admin = useQuery(adminExistsQuery);
  const canRegister = admin.data?.adminExists === false;
  // Without an account nobody can sign in yet.
  const [chosen, setChosen] = useState<Tab>('register');
  const tab = canRegister ? chosen : 'login';
  const [title, lead] = canRegister ? HEADS.first : HEADS.login;
  usePageTitle('Accedi', appName);
  const navigate = useNavigate();
  const welcome = (user: SignedIn) => {
    const done = 'Login effettuato con successo';
    if (user.lacksSecondFactor)
      toast.warning(done, 'Questo account apre tutto con la sola password: un secondo fattore lo protegge.', {
        label: 'Attiva',
        run: () => void navigate({ to: '/admin/account' }),
      });
    else toast.success(done, `Benvenuto, ${nameOfUser(user)}!`);
    onDone();
  };

  return (
    <AuthFrame
      title={title}
      lead={lead}
      foot={<p className={`soft xs ${styles['foot']}`}>{storeName || appName}, liste regalo.</p>}
    >
      {canRegister && <Tabs tab={tab} onChange={setChosen} />}
      <div
        id="auth-panel"
        role={canRegister ? 'tabpanel' : undefined}
        aria-labelledby={canRegister ? `tab-${tab}` : undefined}
      >
        {tab === 'login' ? <LoginForm forgot onDone={welcome} /> : <RegisterForm onDone={onDone} />}
      </div>
    </AuthFrame>
  );
}

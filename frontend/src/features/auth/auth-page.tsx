import type { SignedIn } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { nameOfUser } from '../../shared/office/queries/session.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { adminExistsQuery } from './api/check-admin-exists.js';
import { AuthFrame } from './components/auth-frame.js';
import { LoginForm } from './components/login-form.js';
import { RegisterForm } from './components/register-form.js';
import styles from './auth-page.module.css';

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

import type { ResetLinkState } from '@fiocco/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { countOf } from '../../shared/office/words.js';
import { resetLinkQuery, useResetPassword } from './api/password-reset.js';
import { AuthFrame } from './components/auth-frame.js';
import { BackToLogin } from './components/back-to-login.js';
import styles from './auth-page.module.css';
import { Field } from '../../shared/kit/controls/field.js';
import { PasswordInput } from '../../shared/office/controls/inputs.js';
import { PasswordMeter } from '../../shared/office/controls/password-meter.js';
import { useForm, type FormErrors } from '../../shared/office/controls/use-form.js';
import { AuthForm } from './components/auth-form.js';

const INVALID = 'Il link di reset è scaduto o non valido. Richiedi un nuovo link.';
const REASONS: Readonly<Record<Exclude<ResetLinkState, 'valid'>, string>> = {
  used: 'È già stato usato: ogni link vale una volta sola.',
  expired: 'È scaduto: ogni link vale mezz’ora.',
  unknown: 'Non è intero, oppure dopo di questo la password è già cambiata.',
};

function Checking() {
  return (
    <AuthFrame title="Un attimo" badge={{ icon: 'link' }}>
      <p className="soft" role="status">
        Verifica del link in corso...
      </p>
    </AuthFrame>
  );
}

function NotChecked({ onRetry, busy }: { readonly onRetry: () => void; readonly busy: boolean }) {
  return (
    <AuthFrame title="Un attimo" badge={{ icon: 'link', tone: 'off' }} foot={<BackToLogin />}>
      <Notice role="alert" tone="off" className={styles['note']}>
        <p>
          <b className="block">Errore</b>
          Si è verificato un errore nella validazione del token.
        </p>
      </Notice>
      <Button variant="primary" busy={busy} onClick={onRetry} className={styles['way']}>
        Riprova
      </Button>
    </AuthFrame>
  );
}

function Invalid({ state }: { readonly state: keyof typeof REASONS }) {
  useEffect(() => toast.error('Token non valido', INVALID), []);
  return (
    <AuthFrame
      title="Link non valido"
      badge={{ icon: 'alert-triangle', tone: 'off' }}
      lead={<span role="alert">{REASONS[state]}</span>}
      foot={<BackToLogin />}
    >
      <Link
        to="/reset-password-request"
        className={buttonClass({ variant: 'primary', className: styles['way'] })}
      >
        Richiedi nuovo link
      </Link>
    </AuthFrame>
  );
}

function Done({ endedSessions }: { readonly endedSessions: number }) {
  const ended = countOf(endedSessions, 'sessione aperta è stata chiusa', 'sessioni aperte sono state chiuse');
  return (
    <AuthFrame
      title="Password reimpostata!"
      badge={{ icon: 'check', tone: 'ok' }}
      lead={`La tua password è stata aggiornata con successo.${endedSessions > 0 ? ` ${ended}.` : ''}`}
    >
      <Link to="/auth" className={buttonClass({ variant: 'primary', className: styles['way'] })}>
        Vai al login
      </Link>
    </AuthFrame>
  );
}

const STATE_OF_CODE: Readonly<Record<string, keyof typeof REASONS>> = {
  RESET_LINK_USED: 'used',
  RESET_LINK_EXPIRED: 'expired',
  RESET_LINK_UNKNOWN: 'unknown',
};

/** A mutilated address is refused by the router, before anybody looks the link up. */
const isRefused = (error: unknown): boolean =>
  isApiProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Null while nobody knows. */
function stateOf(link: { readonly data?: { readonly state: ResetLinkState }; readonly error: unknown }) {
  if (link.data) return link.data.state;
  return isRefused(link.error) ? 'unknown' : null;
}

function Unchecked({ link }: { readonly link: UseQueryResult }) {
  if (!link.error) return <Checking />;
  return <NotChecked busy={link.isFetching} onRetry={() => void link.refetch()} />;
}

/** Chooses a new password by the link of a mail. */
export function ResetPasswordPage({ token }: { readonly token: string }) {
  const { appName } = usePublicSettings();
  usePageTitle('Nuova password', appName);
  const link = useQuery(resetLinkQuery(token));
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<keyof typeof REASONS | null>(null);

  if (done !== null) return <Done endedSessions={done} />;
  const state = refused ?? stateOf(link);
  if (state === null) return <Unchecked link={link} />;
  if (state !== 'valid') return <Invalid state={state} />;
  const username = link.data?.username ?? '';
  return (
    <AuthFrame
      title="Scegli la nuova password"
      lead={
        <>
          Per l’account <b>{username}</b>. Le sessioni aperte si chiudono.
        </>
      }
      foot={<BackToLogin />}
    >
      <NewPasswordForm
        token={token}
        username={username}
        onDone={setDone}
        onRefused={(code) => setRefused(STATE_OF_CODE[code] ?? null)}
      />
    </AuthFrame>
  );
}

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

function NewPasswordForm({ token, username, onDone, onRefused }: NewPasswordFormProps) {
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
          <PasswordInput {...control} autoComplete="new-password" {...form.input('newPassword')} />
        )}
      </Field>
      <Field label="Ripeti la password" error={form.errors.repeated}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.input('repeated')} />}
      </Field>
      <Button variant="primary" type="submit" busy={reset.isPending} className={styles['submit']}>
        Salva la nuova password
      </Button>
    </AuthForm>
  );
}

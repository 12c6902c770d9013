import type { SessionUser } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../shared/kit/controls/button.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { forgetPerson, nameOfUser, readAgain, sessionQuery } from '../../shared/office/queries/session.js';
import styles from './auth-page.module.css';
import { useClosingGuard } from '../../shared/office/dialogs/closing-guard.js';
import { LoginForm } from './components/login-form.js';
import { onSessionLost } from '../../shared/api/session-lost.js';
import { topLayer } from '../../shared/kit/layers/layers.js';

interface LostSession {
  /** Who was signed in. */
  readonly before: SessionUser;
  /** A dialog stands open, in which something may have been typed. */
  readonly overDialog: boolean;
  /** True: somebody is signed in, the waiting calls run again. False: they are refused, and nobody reads the answer. */
  readonly answer: (signedIn: boolean) => void;
}

/** The session that a call found ended; all calls that find it so wait for one answer. */
function useLostSession(): LostSession | null {
  const client = useQueryClient();
  const [lost, setLost] = useState<LostSession | null>(null);
  useEffect(() => {
    let waiting: Promise<boolean> | null = null;
    let end = () => {};
    const ask = (before: SessionUser) =>
      new Promise<boolean>((resolve) => {
        const answer = (signedIn: boolean) => {
          waiting = null;
          setLost(null);
          resolve(signedIn);
        };
        end = () => answer(false);
        setLost({ before, overDialog: topLayer() !== null, answer });
      });
    const stop = onSessionLost(() => {
      const before = client.getQueryData(sessionQuery.queryKey);
      // Whoever has signed out is on the way to the sign-in page.
      if (!before) return Promise.resolve(false);
      waiting ??= ask(before);
      return waiting;
    });
    return () => {
      stop();
      end();
    };
  }, [client]);
  return lost;
}

interface SignInAgainProps {
  /** Begins the page anew: nothing of the person before is left in it. */
  readonly onRestart: () => void;
}

/** When the session has ended under an open page: sign in above it, and go on. What was typed stays. */
export function SignInAgain({ onRestart }: SignInAgainProps) {
  const lost = useLostSession();
  return lost && <Asking lost={lost} onRestart={onRestart} />;
}

function Asking({ lost, onRestart }: SignInAgainProps & { readonly lost: LostSession }) {
  const client = useQueryClient();
  const [other, setOther] = useState<SessionUser | null>(null);
  const goOn = () => {
    lost.answer(true);
    if (other) void readAgain(client);
  };
  if (!other) {
    const { before } = lost;
    return <SessionOver lost={lost} onDone={(user) => (user.id === before.id ? goOn() : setOther(user))} />;
  }
  const restart = () => {
    forgetPerson(client);
    flushSync(onRestart);
    lost.answer(false);
  };
  return <SomebodyElse lost={lost} other={other} onContinue={goOn} onRestart={restart} />;
}

interface SessionOverProps {
  readonly lost: LostSession;
  readonly onDone: (user: SessionUser) => void;
}

function SessionOver({ lost, onDone }: SessionOverProps) {
  const client = useQueryClient();
  const { state } = useRouter();
  const navigate = useNavigate();
  const leave = async () => {
    client.setQueryData(sessionQuery.queryKey, null);
    await navigate({ to: '/auth', search: { from: state.location.href }, ignoreBlocker: true });
    forgetPerson(client);
  };
  const guard = useClosingGuard(lost.overDialog, () => void leave());
  return (
    <Dialog opened onClose={guard.close} title="Accedi di nuovo" bodyClass={styles['again']}>
      <p>
        La sessione è finita. Dopo l’accesso si riprende da qui
        {lost.overDialog && ': quello che è scritto resta'}.
      </p>
      <LoginForm username={lost.before.username} onDone={onDone} />
      <Button variant="text" wide onClick={() => void leave()}>
        {lost.overDialog ? 'Esci senza salvare' : 'Esci'}
      </Button>
      {guard.question}
    </Dialog>
  );
}

interface SomebodyElseProps {
  readonly lost: LostSession;
  readonly other: SessionUser;
  readonly onContinue: () => void;
  readonly onRestart: () => void;
}

/** What one person typed is never saved in the name of another without a word. */
function SomebodyElse({ lost, other, onContinue, onRestart }: SomebodyElseProps) {
  const name = nameOfUser(other);
  const guard = useClosingGuard(true, onRestart);
  return (
    <Dialog
      opened
      onClose={guard.close}
      title={`Ora c’è ${name}`}
      footer={
        <>
          <Button onClick={onRestart}>Scarta e ricomincia</Button>
          <Button variant="primary" onClick={onContinue}>
            Continua
          </Button>
        </>
      }
    >
      <p>
        Qui lavorava <b>{nameOfUser(lost.before)}</b>. Continuando, quello che è scritto e non ancora salvato
        si salva a nome di <b>{name}</b>.
      </p>
      {guard.question}
    </Dialog>
  );
}

import { type SessionUser, CODE_HEADER, PASSWORD_HEADER } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../shared/kit/controls/button.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { forgetPerson, nameOfUser, readAgain, sessionQuery } from '../../shared/office/queries/session.js';
import { useClosingGuard } from '../../shared/office/dialogs/closing-guard.js';
import { LoginForm } from './components/login-form.js';
import { onSessionLost } from '../../shared/api/session-lost.js';
import { topLayer } from '../../shared/kit/layers/layers.js';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import {
  NO_PASSWORD,
  passwordFaults,
  type PresentPassword,
  PresentPasswordFields,
} from '../../shared/office/controls/present-password.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import { onPasswordAsked, withPassword } from '../../shared/api/password-asked.js';
import { Stack } from '../../shared/office/stack.js';

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
  return lost && <AskedToSignIn lost={lost} onRestart={onRestart} />;
}

function AskedToSignIn({ lost, onRestart }: SignInAgainProps & { readonly lost: LostSession }) {
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
    <Dialog opened onClose={guard.close} title="Accedi di nuovo">
      <Stack gap={16}>
        <p>
          La sessione è finita. Dopo l’accesso si riprende da qui
          {lost.overDialog && ': quello che è scritto resta'}.
        </p>
        <LoginForm username={lost.before.username} onDone={onDone} />
        <Button variant="text" wide onClick={() => void leave()}>
          {lost.overDialog ? 'Esci senza salvare' : 'Esci'}
        </Button>
        {guard.question}
      </Stack>
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

interface AskedPassword {
  readonly needsCode: boolean;
  /** Runs the call again; throws what is wrong with the password, and only that. */
  readonly answer: (typed: PresentPassword) => Promise<void>;
  /** The call stays refused. */
  readonly giveUp: () => void;
}

/** What the shop says of the password, and not of the call that it came with. */
const ABOUT_PASSWORD = ['WRONG_PASSWORD', 'WRONG_CODE', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_ATTEMPTS'];

const headersOf = ({ currentPassword, code }: PresentPassword) => ({
  [PASSWORD_HEADER]: encodeURIComponent(currentPassword),
  ...(code.trim() !== '' && { [CODE_HEADER]: encodeURIComponent(code.trim()) }),
});

/** A call that waits for the password. Of several at once the first asks, and the others then try by themselves. */
function useAskedPassword(): AskedPassword | null {
  const [asked, setAsked] = useState<AskedPassword | null>(null);
  useEffect(() => {
    let open: Promise<unknown> | null = null;
    let end = () => {};
    const stop = onPasswordAsked((run, refused) => {
      if (open) return open.then(() => withPassword(run));
      const answered = new Promise<Awaited<ReturnType<typeof run>>>((resolve, reject) => {
        const close = () => {
          open = null;
          setAsked(null);
        };
        const giveUp = () => {
          close();
          reject(refused);
        };
        end = giveUp;
        const answer = async (typed: PresentPassword) => {
          try {
            resolve(await run(headersOf(typed)));
          } catch (error) {
            if (isApiProblem(error) && ABOUT_PASSWORD.includes(error.code)) throw error;
            reject(error);
          }
          close();
        };
        setAsked({ needsCode: refused.details['needsCode'] === true, answer, giveUp });
      });
      open = answered.catch(() => undefined);
      return answered;
    });
    return () => {
      stop();
      end();
    };
  }, []);
  return asked;
}

/** Before what touches credentials: the password is typed above the page, and the call goes on. What was typed stays. */
export function PasswordAgain() {
  const asked = useAskedPassword();
  return asked && <AskedForPassword asked={asked} />;
}

function AskedForPassword({ asked }: { readonly asked: AskedPassword }) {
  const { needsCode, answer, giveUp } = asked;
  const form = useForm<PresentPassword>(NO_PASSWORD, (values) => passwordFaults(values, needsCode));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (typed: PresentPassword) => {
    setBusy(true);
    setProblem(null);
    try {
      await answer(typed);
    } catch (error) {
      if (!form.refuse(error)) setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={giveUp}
      title="Conferma con la password"
      onSubmit={() => form.submit((typed) => void send(typed))}
      footer={
        <>
          <Button onClick={giveUp}>Torna indietro</Button>
          <Button variant="primary" type="submit" busy={busy}>
            Conferma
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>Accessi, pagamenti e posta si cambiano solo con la password di chi è collegato.</p>
        {problem && (
          <Notice tone="off" role="alert">
            {problem}
          </Notice>
        )}
        <PresentPasswordFields form={form} needsCode={needsCode} />
      </Stack>
    </Dialog>
  );
}

import { useEffect, useState } from 'react';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import {
  NO_PASSWORD,
  passwordFaults,
  type PresentPassword,
  PresentPasswordFields,
} from '../../shared/office/controls/present-password.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import styles from './auth-page.module.css';
import { CODE_HEADER, PASSWORD_HEADER } from '@fiocco/contracts';
import { onPasswordAsked, withPassword } from '../../shared/api/password-asked.js';

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
  return asked && <Asking asked={asked} />;
}

function Asking({ asked }: { readonly asked: AskedPassword }) {
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
      bodyClass={styles['again']}
      footer={
        <>
          <Button onClick={giveUp}>Annulla</Button>
          <Button variant="primary" type="submit" busy={busy}>
            Conferma
          </Button>
        </>
      }
    >
      <p>Accessi, pagamenti e posta si cambiano solo con la password di chi è collegato.</p>
      {problem && (
        <Notice tone="off" role="alert">
          {problem}
        </Notice>
      )}
      <PresentPasswordFields form={form} needsCode={needsCode} />
    </Dialog>
  );
}

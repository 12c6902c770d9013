import { useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
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
import { type AskedPassword, useAskedPassword } from './use-asked-password.js';

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

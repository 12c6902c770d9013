import { useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import {
  NO_PASSWORD,
  passwordFaults,
  presentBody,
  type PresentPassword,
  PresentPasswordFields,
} from '../../shared/office/controls/present-password.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import { useRemoveSecondFactor, useRenewRecoveryCodes } from './account-query.js';
import styles from './account.module.css';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';

/** New recovery codes, or the end of it; either needs the password and a code. */
export function ManageSecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<PresentPassword>(NO_PASSWORD, (values) => passwordFaults(values, true));
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;

  const onError = (error: unknown) => {
    if (!form.refuse(error)) toast.error('Errore', messageOf(error));
  };
  const draw = (values: PresentPassword) =>
    renew.mutate(presentBody(values), { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), onError });
  const end = (values: PresentPassword) =>
    remove.mutate(presentBody(values), {
      onSuccess: () => {
        toast.success('Secondo fattore tolto', 'Per accedere basta di nuovo la password.');
        onClose();
      },
      onError,
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Secondo fattore"
      onSubmit={() => form.submit(draw)}
      bodyClass={styles['stack']}
      footer={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={() => form.submit(end)}>
            Togli
          </Button>
          <Button variant="primary" type="submit" busy={renew.isPending}>
            Nuovi codici
          </Button>
        </>
      }
    >
      <p className="soft">
        Nuovi codici di recupero prendono il posto di tutti quelli di prima. Chi cambia telefono toglie il
        secondo fattore e lo attiva di nuovo.
      </p>
      <PresentPasswordFields form={form} needsCode />
    </Dialog>
  );
}

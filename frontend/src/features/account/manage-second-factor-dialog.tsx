import { useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { PasswordInput } from '../../shared/office/controls/inputs.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import { useRemoveSecondFactor, useRenewRecoveryCodes } from './account-query.js';
import styles from './account.module.css';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';

interface Values {
  readonly currentPassword: string;
}

const faultsOf = ({ currentPassword }: Values) =>
  currentPassword === '' ? { currentPassword: 'Password è richiesta' } : {};

/** New recovery codes, or the end of it; either needs the password. */
export function ManageSecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<Values>({ currentPassword: '' }, faultsOf);
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;

  const onError = (error: unknown) => {
    if (!form.refuse(error)) toast.error('Errore', messageOf(error));
  };
  const draw = (values: Values) =>
    renew.mutate(values, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), onError });
  const end = (values: Values) =>
    remove.mutate(values, {
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
      <Field label="Password attuale" required error={form.errors.currentPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            data-autofocus
            autoComplete="current-password"
            value={form.values.currentPassword}
            onChange={(value) => form.set('currentPassword', value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

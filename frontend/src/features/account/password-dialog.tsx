import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { PasswordInput } from '../../shared/office/controls/inputs.js';
import { PasswordMeter } from '../../shared/office/controls/password-meter.js';
import {
  NO_PASSWORD,
  passwordFaults,
  presentBody,
  type PresentPassword,
  PresentPasswordFields,
} from '../../shared/office/controls/present-password.js';
import { useForm, type Form, type FormErrors } from '../../shared/office/controls/use-form.js';
import { useChangePassword } from './account-query.js';
import styles from './account.module.css';

interface Values extends PresentPassword {
  readonly newPassword: string;
  readonly repeated: string;
}

const faultsOf =
  (needsCode: boolean) =>
  (values: Values): FormErrors<Values> => ({
    ...passwordFaults(values, needsCode),
    ...(values.newPassword.length < 6 && { newPassword: 'Password deve essere almeno 6 caratteri' }),
    ...(values.newPassword.length > 100 && { newPassword: 'La password non può superare i 100 caratteri' }),
    ...(values.repeated !== values.newPassword && { repeated: 'Le password non corrispondono' }),
  });

interface SecretProps {
  readonly form: Form<Values>;
  readonly name: 'newPassword' | 'repeated';
  readonly label: string;
}

function Secret({ form, name, label }: SecretProps) {
  const isNew = name === 'newPassword';
  return (
    <Field
      label={label}
      required
      error={form.errors[name]}
      hint={isNew ? <PasswordMeter password={form.values.newPassword} /> : undefined}
    >
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
        />
      )}
    </Field>
  );
}

interface PasswordDialogProps {
  /** Whether the account has a second factor. */
  readonly needsCode: boolean;
  readonly onClose: () => void;
}

export function PasswordDialog({ needsCode, onClose }: PasswordDialogProps) {
  const empty = { ...NO_PASSWORD, newPassword: '', repeated: '' };
  const form = useForm<Values>(empty, faultsOf(needsCode));
  const change = useChangePassword();
  const send = ({ newPassword, ...present }: Values) =>
    change.mutate(
      { ...presentBody(present), newPassword },
      {
        onSuccess: () => {
          toast.success('Password cambiata', 'Le altre sessioni sono state chiuse.');
          onClose();
        },
        onError: (error) => {
          if (!form.refuse(error)) toast.error('Errore', messageOf(error));
        },
      },
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Cambia la password"
      onSubmit={() => form.submit(send)}
      bodyClass={styles['stack']}
      footer={
        <>
          <Button onClick={onClose}>Annulla</Button>
          <Button variant="primary" type="submit" busy={change.isPending}>
            Cambia la password
          </Button>
        </>
      }
    >
      <p className="soft">Qui si resta dentro; le altre sessioni si chiudono.</p>
      <PresentPasswordFields form={form} needsCode={needsCode} />
      <Secret form={form} name="newPassword" label="Nuova password" />
      <Secret form={form} name="repeated" label="Ripeti la nuova password" />
    </Dialog>
  );
}

import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { PasswordInput } from '../../shared/office/controls/inputs.js';
import { PasswordMeter } from '../../shared/office/controls/password-meter.js';
import { useForm, type Form, type FormErrors } from '../../shared/office/controls/use-form.js';
import { useChangePassword } from './account-query.js';
import styles from './account.module.css';

interface Values {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly repeated: string;
}

function faultsOf({ currentPassword, newPassword, repeated }: Values): FormErrors<Values> {
  return {
    ...(currentPassword === '' && { currentPassword: 'Password è richiesta' }),
    ...(newPassword.length < 6 && { newPassword: 'Password deve essere almeno 6 caratteri' }),
    ...(newPassword.length > 100 && { newPassword: 'La password non può superare i 100 caratteri' }),
    ...(repeated !== newPassword && { repeated: 'Le password non corrispondono' }),
  };
}

interface SecretProps {
  readonly form: Form<Values>;
  readonly name: keyof Values;
  readonly label: string;
  readonly first?: true;
}

function Secret({ form, name, label, first }: SecretProps) {
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
          data-autofocus={first}
          autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
        />
      )}
    </Field>
  );
}

export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<Values>({ currentPassword: '', newPassword: '', repeated: '' }, faultsOf);
  const change = useChangePassword();
  const send = ({ currentPassword, newPassword }: Values) =>
    change.mutate(
      { currentPassword, newPassword },
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
      <Secret form={form} name="currentPassword" label="Password attuale" first />
      <Secret form={form} name="newPassword" label="Nuova password" />
      <Secret form={form} name="repeated" label="Ripeti la nuova password" />
    </Dialog>
  );
}

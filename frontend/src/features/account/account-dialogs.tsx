import type { SecondFactorSetup } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/problem.js';
import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { PasswordInput, TextInput } from '../../shared/office/controls/inputs.js';
import { useForm, type FormErrors, type Form } from '../../shared/office/controls/use-form.js';
import { ErrorState } from '../../shared/office/page/states.js';
import { useConfirmSecondFactor, useChangePassword } from './account-query.js';
import styles from './account.module.css';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { PasswordMeter } from '../../shared/office/controls/password-meter.js';
import {
  NO_PASSWORD,
  passwordFaults,
  presentBody,
  type PresentPassword,
  PresentPasswordFields,
} from '../../shared/office/controls/present-password.js';
import { Stack } from '../../shared/office/stack.js';

interface SecondFactorValues {
  readonly code: string;
  readonly currentPassword: string;
}

function secondFactorFaults({ code, currentPassword }: SecondFactorValues): FormErrors<SecondFactorValues> {
  return {
    ...(!/^\d{6}$/.test(code.replaceAll(' ', '')) && { code: 'Scrivi il codice di sei cifre dell’app' }),
    ...(currentPassword === '' && { currentPassword: 'Password è richiesta' }),
  };
}

/** In groups of four, as one types it. */
const spaced = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Key({ setup }: { readonly setup: SecondFactorSetup | undefined }) {
  if (!setup) return <Skeleton width={148} height={148} />;
  return (
    <img className={styles['qr']} src={setup.qrCode} width={148} height={148} alt="Codice QR per l’app" />
  );
}

/** Draws a key, and lets it count once a code of it was typed. */
export function SecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const setup = useQuery({
    queryKey: ['second-factor-setup'],
    queryFn: () => call('POST /api/account/second-factor'),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useForm<SecondFactorValues>({ code: '', currentPassword: '' }, secondFactorFaults);
  const confirm = useConfirmSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;

  const send = ({ code, currentPassword }: SecondFactorValues) =>
    confirm.mutate(
      { code: code.replaceAll(' ', ''), currentPassword },
      {
        onSuccess: ({ recoveryCodes }) => {
          toast.success('Secondo fattore attivo', 'Dal prossimo accesso serve anche il codice.');
          setCodes(recoveryCodes);
        },
        onError: (error) => {
          if (!form.refuse(error)) toast.error('Errore', messageOf(error));
        },
      },
    );
  return (
    <Dialog
      opened
      size="smd"
      onClose={onClose}
      title="Attiva il secondo fattore"
      onSubmit={() => form.submit(send)}
      footer={
        <>
          <Button onClick={onClose}>Torna indietro</Button>
          <Button variant="primary" type="submit" busy={confirm.isPending} disabled={!setup.data}>
            Attiva
          </Button>
        </>
      }
    >
      {setup.error ? (
        <ErrorState
          title="Il codice non è arrivato"
          error={setup.error}
          busy={setup.isFetching}
          onRetry={() => void setup.refetch()}
        />
      ) : (
        <div className={styles['setup']}>
          <Key setup={setup.data} />
          <Stack gap={14}>
            <div>
              <p className="bold">1. Inquadra con l’app di codici</p>
              <p className="soft xs">
                Oppure scrivi a mano: <b className={styles['key']}>{setup.data && spaced(setup.data.key)}</b>
              </p>
            </div>
            <Field label="2. Scrivi il codice di sei cifre" error={form.errors.code}>
              {(control) => (
                <TextInput
                  {...control}
                  className={styles['code']}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={7}
                  {...form.input('code')}
                />
              )}
            </Field>
            <Field label="3. Conferma con la tua password" error={form.errors.currentPassword}>
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="current-password"
                  {...form.input('currentPassword')}
                />
              )}
            </Field>
          </Stack>
        </div>
      )}
    </Dialog>
  );
}

interface PasswordValues extends PresentPassword {
  readonly newPassword: string;
  readonly repeated: string;
}

const passwordFaultsOf =
  (needsCode: boolean) =>
  (values: PasswordValues): FormErrors<PasswordValues> => ({
    ...passwordFaults(values, needsCode),
    ...(values.newPassword.length < 6 && { newPassword: 'Password deve essere almeno 6 caratteri' }),
    ...(values.newPassword.length > 100 && { newPassword: 'La password non può superare i 100 caratteri' }),
    ...(values.repeated !== values.newPassword && { repeated: 'Le password non corrispondono' }),
  });

interface SecretProps {
  readonly form: Form<PasswordValues>;
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
  const form = useForm<PasswordValues>(empty, passwordFaultsOf(needsCode));
  const change = useChangePassword();
  const send = ({ newPassword, ...present }: PasswordValues) =>
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
      footer={
        <>
          <Button onClick={onClose}>Torna indietro</Button>
          <Button variant="primary" type="submit" busy={change.isPending}>
            Cambia la password
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <p className="soft">Qui si resta dentro; le altre sessioni si chiudono.</p>
        <PresentPasswordFields form={form} needsCode={needsCode} />
        <Secret form={form} name="newPassword" label="Nuova password" />
        <Secret form={form} name="repeated" label="Ripeti la nuova password" />
      </Stack>
    </Dialog>
  );
}

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
import { useForm, type FormErrors } from '../../shared/office/controls/use-form.js';
import { ErrorState } from '../../shared/office/page/states.js';
import { useConfirmSecondFactor } from './account-query.js';
import styles from './account.module.css';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';

interface Values {
  readonly code: string;
  readonly currentPassword: string;
}

function faultsOf({ code, currentPassword }: Values): FormErrors<Values> {
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
  const form = useForm<Values>({ code: '', currentPassword: '' }, faultsOf);
  const confirm = useConfirmSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;

  const send = ({ code, currentPassword }: Values) =>
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
          <Button onClick={onClose}>Annulla</Button>
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
          <div className={styles['stack']}>
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
                  value={form.values.code}
                  onChange={(value) => form.set('code', value)}
                />
              )}
            </Field>
            <Field label="3. Conferma con la tua password" error={form.errors.currentPassword}>
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="current-password"
                  value={form.values.currentPassword}
                  onChange={(value) => form.set('currentPassword', value)}
                />
              )}
            </Field>
          </div>
        </div>
      )}
    </Dialog>
  );
}

import type { Transaction } from '@fiocco/contracts';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { useCancel, useReopen } from './transaction-mutations.js';

interface CancelDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** Only a reservation can come back as it was: whatever else is reopened becomes one. */
function useUndo(transaction: Transaction) {
  const { mutateAsync } = useReopen(transaction);
  if (transaction.stage !== 'reserved') return undefined;
  const run = () =>
    mutateAsync().then(
      () => toast.success('Transazione riaperta', 'La prenotazione vale per altri sette giorni.'),
      (error: unknown) => toast.error('Non si può riaprire', messageOf(error)),
    );
  return { label: 'Riapri', run: () => void run() };
}

export function CancelDialog({ transaction: current, onClose }: CancelDialogProps) {
  // As it was when the dialog opened: that is what can be brought back.
  const [transaction] = useState(current);
  const form = useForm({ reason: '' }, () => ({}));
  const guard = useClosingGuard(form.dirty, onClose);
  const cancel = useCancel(transaction);
  const undo = useUndo(transaction);
  const isShare = transaction.type === 'quota';
  const send = ({ reason }: { reason: string }) =>
    cancel.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success('Transazione annullata', undefined, undo);
        onClose();
      },
      onError: (error) => toast.error('Errore', messageOf(error)),
    });
  return (
    <Dialog
      opened
      onClose={guard.close}
      title="Annullare la transazione?"
      onSubmit={() => form.submit(send)}
      footer={
        <>
          <Button onClick={guard.close}>Torna indietro</Button>
          <Button variant="danger" icon={<Icon name="circle-x" />} type="submit" busy={cancel.isPending}>
            Annulla la transazione
          </Button>
        </>
      }
    >
      <p>
        <b>{buyerWords(transaction)}</b>, {productWords(transaction)}.{' '}
        {isShare
          ? 'Gli altri ospiti possono dare subito questa parte del regalo.'
          : 'Il regalo torna subito disponibile per gli altri ospiti.'}
        {!undo && ' Chi la riapre più tardi ne fa una prenotazione da pagare in negozio.'}
      </p>
      <div style={{ marginTop: 14 }}>
        <Field label="Motivo" aside="facoltativo" hint="Resta nella Cronologia.">
          {(control) => (
            <textarea
              {...control}
              data-autofocus
              className="input"
              rows={2}
              maxLength={500}
              value={form.values.reason}
              onChange={(event) => form.set('reason', event.target.value)}
            />
          )}
        </Field>
      </div>
      {guard.question}
    </Dialog>
  );
}

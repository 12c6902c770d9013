import type { Transaction } from '@fiocco/contracts';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { useCancel } from './transaction-mutations.js';

interface CancelDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

export function CancelDialog({ transaction, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const cancel = useCancel(transaction);
  const confirm = () =>
    cancel.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success('Transazione annullata');
        onClose();
      },
      onError: (error) => toast.error('Errore', messageOf(error)),
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Annullare la transazione?"
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={onClose}>Torna indietro</Button>
          <Button variant="danger" icon={<Icon name="circle-x" />} type="submit" busy={cancel.isPending}>
            Annulla la transazione
          </Button>
        </>
      }
    >
      <p>
        <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. Il regalo torna subito disponibile per
        gli altri ospiti.
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
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

import type { RecordedReceipt, Transaction } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { useReverse } from './transaction-mutations.js';

interface ReverseDialogProps {
  readonly transaction: Transaction;
  readonly receipt: RecordedReceipt;
  readonly onClose: () => void;
}

/** "Storna": money that was recorded by mistake counts no more. For admins only: the server decides again. */
export function ReverseDialog({ transaction, receipt, onClose }: ReverseDialogProps) {
  const amount = formatEuro(centsOf(receipt.amount));
  const reverse = useReverse(transaction.id, receipt.id);
  const form = useForm({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? { reason: 'Il motivo è obbligatorio' } : {},
  );
  const guard = useClosingGuard(form.dirty, onClose);

  const send = ({ reason }: { reason: string }) =>
    reverse.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success('Incasso stornato', `${amount} sono di nuovo da incassare.`);
        onClose();
      },
      onError: (error) => {
        if (!form.refuse(error)) toast.error('Errore', messageOf(error));
      },
    });

  return (
    <>
      <Dialog
        opened
        onClose={guard.close}
        title="Stornare l’incasso?"
        onSubmit={() => form.submit(send)}
        footer={
          <>
            <Button onClick={guard.close}>Torna indietro</Button>
            <Button
              variant="danger"
              icon={<Icon name="arrow-back-up" />}
              type="submit"
              busy={reverse.isPending}
            >
              Storna {amount}
            </Button>
          </>
        }
      >
        <p>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. L’incasso di <b>{amount}</b> non
          conta più
          {transaction.stage === 'paid' &&
            `: la transazione torna da incassare e ${transaction.type === 'quota' ? 'la quota resta prenotata' : 'il regalo resta prenotato'} per altri sette giorni`}
          . Il denaro ricevuto davvero si segna di nuovo con «Segna incassato».
        </p>
        <div style={{ marginTop: 14 }}>
          <Field
            label="Motivo"
            required
            error={form.errors.reason}
            hint="Resta nella Cronologia. Uno storno non si annulla."
          >
            {(control) => (
              <textarea
                {...control}
                data-autofocus
                className="input"
                rows={2}
                maxLength={1000}
                value={form.values.reason}
                onChange={(event) => form.set('reason', event.target.value)}
              />
            )}
          </Field>
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}

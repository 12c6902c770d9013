import type { GiftList, ListCreditEntry } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { KIND_WORDS } from './credit-facts.js';
import { useReverseCredit } from './credit-queries.js';
import styles from './credit.module.css';

interface CreditReversalProps {
  readonly list: GiftList;
  readonly entry: ListCreditEntry;
  readonly onClose: () => void;
}

/** An admin takes back an entry of credit that was a mistake. */
export function CreditReversal({ list, entry, onClose }: CreditReversalProps) {
  const reverse = useReverseCredit(list.id);
  const form = useForm({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? { reason: 'Il motivo è obbligatorio' } : {},
  );
  const guard = useClosingGuard(form.dirty, onClose);
  const amount = formatEuro(centsOf(entry.amount));
  const send = ({ reason }: { readonly reason: string }) =>
    reverse.mutate(
      { entryId: entry.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success('Registrazione annullata', `${amount} sono di nuovo nel credito della lista.`);
          onClose();
        },
        onError: (error) => {
          if (!form.refuse(error)) toast.error('Errore', messageOf(error));
        },
      },
    );
  return (
    <>
      <Dialog
        opened
        onClose={guard.close}
        title="Annullare la registrazione?"
        onSubmit={() => form.submit(send)}
        footer={
          <>
            <Button onClick={guard.close}>Torna indietro</Button>
            <Button variant="danger" type="submit" busy={reverse.isPending}>
              Annulla la registrazione
            </Button>
          </>
        }
      >
        <p>
          <b>
            {KIND_WORDS[entry.kind]}: {amount}
          </b>{' '}
          ({entry.reference}) non conta più: la somma torna nel credito della lista
          {entry.kind === 'returned' && ' e nella cassa di oggi'}.
        </p>
        <div className={styles['fields']}>
          <ReasonField
            hint="Resta nel credito e nella cronologia della lista."
            autofocus
            error={form.errors.reason}
            value={form.values.reason}
            onChange={(reason) => form.set('reason', reason)}
          />
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}

import type { GiftList, ListCreditEntry } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { messageOf } from '../../../shared/api/problem.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { ReversalDialog } from '../../../shared/office/dialogs/reversal-dialog.js';
import { KIND_WORDS } from './credit-facts.js';
import { useReverseCredit } from './credit-queries.js';

interface CreditReversalProps {
  readonly list: GiftList;
  readonly entry: ListCreditEntry;
  readonly onClose: () => void;
}

/** An admin takes back an entry of credit that was a mistake. */
export function CreditReversal({ list, entry, onClose }: CreditReversalProps) {
  const reverse = useReverseCredit(list.id);
  const amount = formatEuro(centsOf(entry.amount));
  return (
    <ReversalDialog
      title="Annullare la registrazione?"
      about={
        <>
          <b>
            {KIND_WORDS[entry.kind]}: {amount}
          </b>{' '}
          ({entry.reference}) non conta più: la somma torna nel credito della lista
          {entry.kind === 'returned' && ' e nella cassa di oggi'}.
        </>
      }
      act="Annulla la registrazione"
      hint="Resta nel credito e nella cronologia della lista."
      busy={reverse.isPending}
      onSend={(reason, form) =>
        reverse.mutate(
          { entryId: entry.id, reason },
          {
            onSuccess: () => {
              toast.success('Registrazione annullata', `${amount} sono di nuovo nel credito della lista.`);
              onClose();
            },
            onError: (error) => {
              if (!form.refuse(error)) toast.error('Errore', messageOf(error));
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

import type { Transaction } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { DocumentField } from '../document-field.js';
import { isDocumentAsked } from '../shop-document.js';
import { buyerWords, productWords, totalOf } from '../transaction-words.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { isOffered } from './offered.js';
import { useTake } from './transaction-mutations.js';
import { useCommand } from './use-command.js';

interface TakeDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

function whatFollows({ stage, type }: Transaction): string {
  const isShare = type === 'quota';
  if (stage !== 'cancelled')
    return `È tenuta da parte: diventa completata, e ${isShare ? 'la quota è pagata' : 'il regalo è pagato'}.`;
  return isShare
    ? 'È annullata: se questa parte del regalo è ancora libera torna a chi l’ha scelta, già pagata.'
    : 'È annullata: se il regalo è ancora libero torna a chi lo ha scelto, già pagato.';
}

/** "Incassa ora": what is held or cancelled becomes a purchase whose whole money is taken in the shop, in one step. */
export function TakeDialog({ transaction: current, onClose }: TakeDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('take', now),
    onClose,
  });
  const take = useTake(transaction);
  const form = useForm({ documentNumber: '' }, () => ({}));
  const total = formatEuro(centsOf(totalOf(transaction)));

  const send = () =>
    run(take, form.values.documentNumber, {
      done: ({ amount_received }) => {
        toast.success('Transazione aggiornata', `Incassati ${formatEuro(centsOf(amount_received))}`);
      },
      form,
    });

  return (
    <CommandFrame
      title="Incassa ora"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. {whatFollows(transaction)}
        </>
      }
      act={`Incassa ${total}`}
      back="Annulla"
      busy={take.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      {isDocumentAsked(transaction) && <DocumentField form={form} />}
      <p className="soft">
        Se oggi paga solo una parte: prima «Segna come completata», poi «Segna incassato».
      </p>
    </CommandFrame>
  );
}

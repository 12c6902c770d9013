import type { Transaction } from '@fiocco/contracts';
import { amountText, centsOf, centsTyped, formatDecimal, formatEuro } from '@fiocco/money';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { DocumentField } from '../document-field.js';
import { isDocumentAsked } from '../shop-document.js';
import { buyerWords, productWords, restOf } from '../transaction-words.js';
import { AmountField } from './amount-field.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { isOffered } from './offered.js';
import { useCollect } from './transaction-mutations.js';
import { useCommand } from './use-command.js';

interface CollectDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

function faultOf(text: string, rest: string): { amount?: string } {
  const cents = centsTyped(text);
  if (cents === null || cents <= 0) return { amount: 'Serve un importo, per esempio 49,90' };
  return cents > centsOf(rest) ? { amount: `Da incassare restano ${formatEuro(centsOf(rest))}` } : {};
}

/** A reservation of something free needs no amount. */
function FreeOfCharge() {
  return (
    <p>Non c’è niente da incassare: la prenotazione è gratuita e viene segnata come consegnata al banco.</p>
  );
}

export function CollectDialog({ transaction: current, onClose }: CollectDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('collect', now),
    onClose,
    onReadAnew: (now) =>
      form.values.amount === filledIn && form.set('amount', amountText(centsOf(restOf(now)))),
  });
  const rest = restOf(transaction);
  const filledIn = amountText(centsOf(rest));
  const free = centsOf(rest) === 0;
  const collect = useCollect(transaction);
  const form = useForm({ amount: filledIn, documentNumber: '' }, ({ amount }) =>
    free ? {} : faultOf(amount, rest),
  );
  const cents = centsTyped(form.values.amount);

  const send = () => {
    if (cents === null) return;
    run(
      collect,
      { amount: formatDecimal(cents), document: form.values.documentNumber },
      {
        done: (collected) => {
          const open = centsOf(restOf(collected));
          const left = open > 0 ? ` · restano ${formatEuro(open)}` : '';
          toast.success('Transazione aggiornata', `Incassati ${formatEuro(cents)}${left}`);
        },
        form,
      },
    );
  };

  return (
    <CommandFrame
      title="Segna incassato"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}
        </>
      }
      act={free || cents === null ? 'Segna incassato' : `Incassa ${formatEuro(cents)}`}
      back="Annulla"
      busy={collect.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      {free ? (
        <FreeOfCharge />
      ) : (
        <>
          <AmountField
            label="Importo ricevuto in negozio"
            hint={`Restano da incassare ${formatEuro(centsOf(rest))}. Una parte si può segnare adesso, il resto dopo.`}
            error={form.errors.amount}
            value={form.values.amount}
            onChange={(value) => form.set('amount', value)}
          />
          {isDocumentAsked(transaction) && <DocumentField form={form} />}
        </>
      )}
    </CommandFrame>
  );
}

import type { Transaction } from '@fiocco/contracts';
import { amountText, centsOf, centsTyped, formatDecimal, formatEuro } from '@fiocco/money';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { MoneyInput } from '../../../shared/office/controls/inputs.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { buyerWords, productWords, restOf } from '../transaction-words.js';
import { spentReceipt } from './spent-receipt.js';
import { useCollect } from './transaction-mutations.js';

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
  // As it was when the dialog opened, so that a second try after a lost answer sends the same amount.
  const [transaction] = useState(current);
  const rest = restOf(transaction);
  const free = centsOf(rest) === 0;
  const collect = useCollect(transaction);
  const form = useForm({ amount: amountText(centsOf(rest)) }, ({ amount }) =>
    free ? {} : faultOf(amount, rest),
  );
  const guard = useClosingGuard(form.dirty, onClose);
  const cents = centsTyped(form.values.amount);

  const send = () => {
    if (cents === null) return;
    collect.mutate(formatDecimal(cents), {
      onSuccess: (collected) => {
        const open = centsOf(restOf(collected));
        const left = open > 0 ? ` · restano ${formatEuro(open)}` : '';
        toast.success('Transazione aggiornata', `Incassati ${formatEuro(cents)}${left}`);
        onClose();
      },
      onError: (error) => {
        const spent = spentReceipt(error);
        if (spent) {
          toast.warning(spent, messageOf(error));
          onClose();
        } else if (!form.refuse(error)) toast.error('Errore', messageOf(error));
      },
    });
  };

  return (
    <Dialog
      opened
      onClose={guard.close}
      title="Segna incassato"
      onSubmit={() => form.submit(send)}
      footer={
        <>
          <Button onClick={guard.close}>Annulla</Button>
          <Button variant="primary" type="submit" busy={collect.isPending}>
            {free || cents === null ? 'Segna incassato' : `Incassa ${formatEuro(cents)}`}
          </Button>
        </>
      }
    >
      <p>
        <b>{buyerWords(transaction)}</b>, {productWords(transaction)}
      </p>
      <div style={{ marginTop: 14 }}>
        {free ? (
          <FreeOfCharge />
        ) : (
          <Field
            label="Importo ricevuto in negozio"
            required
            error={form.errors.amount}
            hint={`Restano da incassare ${formatEuro(centsOf(rest))}. Una parte si può segnare adesso, il resto dopo.`}
          >
            {(control) => (
              <MoneyInput
                {...control}
                data-autofocus
                value={form.values.amount}
                onChange={(value) => form.set('amount', value)}
              />
            )}
          </Field>
        )}
      </div>
      {guard.question}
    </Dialog>
  );
}

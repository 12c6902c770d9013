import { type Transaction, TRANSFER_TOLERANCE_CENTS } from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { SaidFields } from '../../../shared/office/controls/said-fields.js';
import { saidFaults, saidNow, type SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import { type FormErrors, useForm } from '../../../shared/office/controls/use-form.js';
import { DocumentField, AmountField, useReceiptNumber } from './fields.js';
import { isDocumentAsked } from '../shop-document.js';
import { restOf, totalOf } from '../../../shared/office/transaction-status.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { isOffered } from '../../../shared/office/transaction-actions.js';
import { useCollect } from './transaction-mutations.js';
import { useCommand } from './use-command.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

interface TransferDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

interface Values extends SaidOfMoney {
  readonly amount: string;
  readonly documentNumber: string;
}

/** What a transfer does: nearly all of it may close the order, with a reason that stays. */
function isNearlyAll(
  cents: Cents | null,
  dueCents: Cents,
  { how }: Pick<SaidOfMoney, 'how'>,
): cents is Cents {
  if (cents === null || cents <= 0 || how !== 'bonifico') return false;
  const short = dueCents - cents;
  return short > 0 && short <= TRANSFER_TOLERANCE_CENTS;
}

function faultsOf({ amount, reason, how, on }: Values, dueCents: Cents): FormErrors<Values> {
  const cents = centsTyped(amount);
  if (cents === null || cents <= 0) return { amount: 'Serve un importo, per esempio 49,90' };
  if (cents > dueCents)
    return {
      amount: `Sono ${formatEuro(cents - dueCents)} più del dovuto. Controlla la causale: se l’ordine è questo, segna ${formatEuro(dueCents)} e restituisci il resto a chi ha pagato.`,
    };
  return isNearlyAll(cents, dueCents, { how }) && reason.trim() === ''
    ? { reason: 'Il motivo è obbligatorio' }
    : saidFaults({ on });
}

/** What happens once it is recorded. */
function effectWords(cents: Cents | null, dueCents: Cents, said: Pick<SaidOfMoney, 'how'>): string {
  if (cents === null || cents <= 0 || cents > dueCents) return `Mancano ${formatEuro(dueCents)}.`;
  if (cents === dueCents) return 'È la somma giusta: l’ordine diventa completato.';
  const left = formatEuro(dueCents - cents);
  return isNearlyAll(cents, dueCents, said)
    ? `Mancano ${left}: con un motivo l’ordine diventa completato lo stesso.`
    : `È una parte: restano ${left}, e il regalo resta da parte senza scadenza.`;
}

/** The same of one that comes after its end: all of it is recorded. */
function lateWords(cents: Cents | null, dueCents: Cents): string {
  const gift = 'Se il regalo è ancora libero torna a chi ha pagato, altrimenti il denaro va rimborsato.';
  return cents !== null && cents > dueCents
    ? `${gift} ${formatEuro(cents - dueCents)} sono più del dovuto e vanno restituiti.`
    : gift;
}

/** It comes after its end. */
const isLate = ({ stage }: Transaction): boolean => stage === 'cancelled';

const dueOf = (transaction: Transaction): Cents =>
  isLate(transaction)
    ? Math.max(0, centsOf(totalOf(transaction)) - centsOf(transaction.amount_received))
    : centsOf(restOf(transaction));

/** "Bonifico ricevuto": staff match the money on the shop's account with the order that awaits it. */
export function TransferDialog({ transaction: current, onClose }: TransferDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('transfer', now),
    onClose,
    onReadAnew: (now) => form.values.amount === filledIn && form.set('amount', amountText(dueOf(now))),
  });
  const late = isLate(transaction);
  const dueCents = dueOf(transaction);
  const filledIn = amountText(dueCents);
  const collect = useCollect(transaction);
  const number = useReceiptNumber(isDocumentAsked(transaction));
  const form = useForm<Values>(
    { amount: filledIn, documentNumber: '', ...saidNow('bonifico') },
    (values) => ({
      ...faultsOf(values, late ? Number.MAX_SAFE_INTEGER : dueCents),
      ...number.faults(values),
    }),
  );
  const cents = centsTyped(form.values.amount);
  const nearlyAll = isNearlyAll(cents, dueCents, form.values);

  const send = ({ documentNumber, how, on, reason }: Values) => {
    if (cents === null) return;
    run(
      collect,
      { amount: formatDecimal(cents), document: documentNumber, how, on, reason },
      {
        done: (received) => {
          if (received.stage === 'cancelled') {
            toast.warning('Bonifico registrato', 'Il regalo non è più libero: il denaro va rimborsato.');
            return;
          }
          const open = centsOf(restOf(received));
          const left = open > 0 ? ` · restano ${formatEuro(open)}` : '';
          const came = how === 'bonifico' ? 'Bonifico di' : 'Incassati';
          toast.success('Transazione aggiornata', `${came} ${formatEuro(cents)}${left}`);
        },
        form,
      },
    );
  };

  return (
    <CommandFrame
      title="Bonifico ricevuto"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}
          {transaction.transfer && (
            <>
              . Causale{' '}
              <b className="no-wrap" translate="no">
                {transaction.transfer.causale}
              </b>
            </>
          )}
        </>
      }
      act="Segna ricevuto"
      busy={collect.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <AmountField
        label="Importo arrivato sul conto"
        hint={late ? lateWords(cents, dueCents) : effectWords(cents, dueCents, form.values)}
        {...form.field('amount')}
      />
      {nearlyAll && (
        <ReasonField
          label="Perché manca qualcosa"
          hint="Per esempio la commissione di una banca estera. Resta nella Cronologia."
          {...form.field('reason')}
        />
      )}
      <SaidFields form={form} dayLabel="Arrivato il" asksHow={!late} hasReason={nearlyAll} />
      {isDocumentAsked(transaction) && (
        <DocumentField form={form} required={number.isNeeded(form.values.how)} />
      )}
    </CommandFrame>
  );
}

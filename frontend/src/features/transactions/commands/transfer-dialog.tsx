import { type Transaction, TRANSFER_TOLERANCE_CENTS } from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped } from '@fiocco/money';
import { useState } from 'react';
import { ReasonField } from '../../../shared/office/controls/reason-field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { SaidFields } from '../../../shared/office/controls/said-fields.js';
import { saidFaults, saidNow } from '../../../shared/office/controls/said-of-money.js';
import { type FormErrors, useForm } from '../../../shared/office/controls/use-form.js';
import { DocumentField, AmountField, useReceiptNumber } from './fields.js';
import { isDocumentAsked } from '../shop-document.js';
import { restOf, totalOf } from '../../../shared/office/transaction-status.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { isOffered } from '../../../shared/office/transaction-actions.js';
import { useCollect } from './transaction-mutations.js';
import { useCommand } from './use-command.js';
import {
  cashIn,
  howsOf,
  type MoneyValues,
  ONE_WAY,
  partsFaults,
  partsOf,
  type Ways,
  waysIn,
  withChange,
} from './ways.js';
import { WaysFields } from './ways-fields.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

interface TransferDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** What a transfer does: nearly all of it may close the order, with a reason that stays. */
function isNearlyAll(cents: Cents | null, dueCents: Cents, said: Ways): cents is Cents {
  if (cents === null || cents <= 0 || !howsOf(said).includes('bonifico')) return false;
  const short = dueCents - cents;
  return short > 0 && short <= TRANSFER_TOLERANCE_CENTS;
}

function amountFaults(values: MoneyValues, dueCents: Cents): FormErrors<MoneyValues> {
  const cents = centsTyped(values.amount);
  if (values.secondHow !== null) return partsFaults(values, dueCents);
  if (cents === null || cents <= 0) return { amount: 'Serve un importo, per esempio 49,90' };
  if (cents <= dueCents) return {};
  return {
    amount: `Sono ${formatEuro(cents - dueCents)} più del dovuto. Controlla la causale: se l’ordine è questo, segna ${formatEuro(dueCents)} e restituisci il resto a chi ha pagato.`,
  };
}

function faultsOf(values: MoneyValues, dueCents: Cents): FormErrors<MoneyValues> {
  const faults = amountFaults(values, dueCents);
  if (Object.keys(faults).length > 0) return faults;
  const { sum } = partsOf(values, dueCents);
  return isNearlyAll(sum, dueCents, values) && values.reason.trim() === ''
    ? { reason: 'Il motivo è obbligatorio' }
    : saidFaults(values);
}

/** What happens once it is recorded. */
function effectWords(cents: Cents | null, dueCents: Cents, said: Ways): string {
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

/** "Bonifico ricevuto": staff match the money on the shop's account with the order that awaits it; a part may come in the shop. */
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
  const given = useState('');
  const number = useReceiptNumber(isDocumentAsked(transaction));
  const form = useForm<MoneyValues>(
    { amount: filledIn, documentNumber: '', ...saidNow('bonifico'), ...ONE_WAY },
    (values) => ({
      ...faultsOf(values, late ? Number.MAX_SAFE_INTEGER : dueCents),
      ...number.faults(values),
    }),
  );
  const { values } = form;
  const parts = partsOf(values, dueCents);
  const { sum } = parts;
  const why = isNearlyAll(sum, dueCents, values) && (
    <ReasonField
      label="Perché manca qualcosa"
      hint="Per esempio la commissione di una banca estera. Resta nella Cronologia."
      {...form.field('reason')}
    />
  );

  const amount = (
    <AmountField
      label="Importo arrivato sul conto"
      hint={late ? lateWords(sum, dueCents) : effectWords(sum, dueCents, values)}
      {...form.field('amount')}
    />
  );
  const document = isDocumentAsked(transaction) && (
    <DocumentField form={form} required={number.isNeeded(values)} />
  );

  const send = ({ on, reason, documentNumber, ...came }: MoneyValues) =>
    run(
      collect,
      { ways: waysIn(came, dueCents), on, reason, documentNumber },
      {
        done: (received) => {
          if (received.stage === 'cancelled') {
            toast.warning('Bonifico registrato', 'Il regalo non è più libero: il denaro va rimborsato.');
            return;
          }
          const open = centsOf(restOf(received));
          const left = open > 0 ? ` · restano ${formatEuro(open)}` : '';
          const words = howsOf(came).every((how) => how === 'bonifico') ? 'Bonifico di' : 'Incassati';
          const all = `${words} ${formatEuro(sum ?? 0)}${left}`;
          toast.success('Transazione aggiornata', withChange(all, given[0], cashIn(came, parts)));
        },
        form,
      },
    );

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
      {late ? (
        <>
          {amount}
          {why}
          <SaidFields form={form} dayLabel="Arrivato il" asksHow={false} hasReason={why !== false} />
          {document}
        </>
      ) : (
        <>
          <WaysFields
            form={form}
            dueCents={dueCents}
            given={given}
            dayLabel="Arrivato il"
            hasReason={why !== false}
            amountField={
              <>
                {amount}
                {why}
              </>
            }
            documentField={document}
          />
          {values.secondHow !== null && why}
        </>
      )}
    </CommandFrame>
  );
}

import { type Transaction } from '@fiocco/contracts';
import { type Cents, centsOf } from '@fiocco/money';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { saidFaults, saidNow } from '../../../shared/office/controls/said-of-money.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { COLLECT, CONFIRM, isFree, isOffered } from '../../../shared/office/transaction-actions.js';
import { restOf } from '../../../shared/office/transaction-status.js';
import { isDocumentAsked } from '../shop-document.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { AmountField, DocumentField, useReceiptNumber } from './fields.js';
import { useCollect } from './transaction-mutations.js';
import { useCommand } from './use-command.js';
import { cashIn, type MoneyValues, ONE_WAY, partsFaults, partsOf, waysIn, withChange } from './ways.js';
import { WaysFields } from './ways-fields.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

interface CollectDialogProps {
  readonly transaction: Transaction;
  /** Where it is the next step of something else. */
  readonly title?: string;
  readonly back?: string;
  /** What was done before it, above what is asked. */
  readonly said?: ReactNode;
  /** The money is recorded; the dialog closes then. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

function NothingDue() {
  return <p>Non c’è niente da incassare: il regalo passa in Consegne, da preparare.</p>;
}

function told(collected: Transaction, cents: Cents | null): string {
  const open = centsOf(restOf(collected));
  return `Incassati ${formatEuro(cents ?? 0)}${open > 0 ? ` · restano ${formatEuro(open)}` : ''}`;
}

/** The money of a reservation, in full or in part, in one way or in two. */
export function CollectDialog({
  transaction: current,
  title,
  back,
  said,
  onDone,
  onClose,
}: CollectDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('collect', now),
    onClose,
    onReadAnew: (now) =>
      form.values.amount === filledIn && form.set('amount', amountText(centsOf(restOf(now)))),
  });
  const dueCents = centsOf(restOf(transaction));
  const filledIn = amountText(dueCents);
  const free = isFree(transaction);
  const collect = useCollect(transaction);
  const number = useReceiptNumber(isDocumentAsked(transaction));
  const given = useState('');
  const form = useForm<MoneyValues>(
    { amount: filledIn, documentNumber: '', ...saidNow(), ...ONE_WAY },
    (values) =>
      free ? {} : { ...partsFaults(values, dueCents), ...saidFaults(values), ...number.faults(values) },
  );
  const { values } = form;
  const parts = partsOf(values, dueCents);

  const send = ({ on, reason, documentNumber, ...came }: MoneyValues) =>
    run(
      collect,
      { ways: waysIn(came, dueCents), on, reason, documentNumber },
      {
        done: (now) => {
          onDone?.();
          const words = told(now, parts.sum);
          const cash = cashIn(came, parts);
          toast.success('Transazione aggiornata', free ? undefined : withChange(words, given[0], cash));
        },
        form,
      },
    );
  const words = free ? CONFIRM : COLLECT;

  return (
    <CommandFrame
      title={title ?? words}
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}
        </>
      }
      act={free || parts.sum === null ? words : `Incassa ${formatEuro(parts.sum)}`}
      back={back}
      busy={collect.isPending}
      dirty={form.dirty}
      notice={notice}
      said={said}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      {free ? (
        <NothingDue />
      ) : (
        <WaysFields
          form={form}
          dueCents={dueCents}
          given={given}
          amountField={
            <AmountField
              label="Importo ricevuto in negozio"
              hint={`Restano da incassare ${formatEuro(dueCents)}. Una parte si può segnare adesso, il resto dopo.`}
              {...form.field('amount')}
            />
          }
          documentField={
            isDocumentAsked(transaction) && <DocumentField form={form} required={number.isNeeded(values)} />
          }
        />
      )}
    </CommandFrame>
  );
}

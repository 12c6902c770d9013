import { type Transaction } from '@fiocco/contracts';
import { type Cents, centsOf } from '@fiocco/money';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { saidFaults, saidNow } from '../../../shared/office/controls/said-of-money.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { COLLECT, CONFIRM, isFree, isOffered } from '../../../shared/office/transaction-actions.js';
import { restOf } from '../../../shared/office/transaction-status.js';
import { isDocumentAsked } from '../shop-document.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { AmountField, DocumentField, useReceiptNumber } from './fields.js';
import { ONE_WAY, partsFaults, partsOf } from './ways.js';
import { type MoneyValues, type OfHalf, sentOf, useHalf } from './in-parts.js';
import { useCollectInParts } from './transaction-mutations.js';
import { useCommand } from './use-command.js';
import { WaysFields } from './ways-fields.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

interface CollectDialogProps {
  readonly transaction: Transaction;
  /** Where it is the next step of something else. */
  readonly title?: string;
  readonly back?: string;
  readonly onClose: () => void;
}

function NothingDue() {
  return <p>Non c’è niente da incassare: il regalo passa in Consegne, da preparare.</p>;
}

/** The money of a reservation, in full or in part, in one way or in two. Goes on with the second where that was refused. */
export function CollectDialog({ transaction: current, ...props }: CollectDialogProps) {
  const { half, transaction, goOn, key } = useHalf(current);
  return <CollectForm key={key} transaction={transaction} half={half} onHalf={goOn} {...props} />;
}

interface CollectFormProps extends CollectDialogProps, OfHalf {}

const told = (collected: Transaction, cents: Cents | null): string => {
  const open = centsOf(restOf(collected));
  return `Incassati ${formatEuro(cents ?? 0)}${open > 0 ? ` · restano ${formatEuro(open)}` : ''}`;
};

function CollectForm({ transaction: current, title, back, half, onHalf, onClose }: CollectFormProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('collect', now),
    onClose,
    onReadAnew: (now) =>
      form.values.amount === filledIn && form.set('amount', amountText(centsOf(restOf(now)))),
  });
  const dueCents = centsOf(restOf(transaction));
  const filledIn = amountText(dueCents);
  const free = isFree(transaction);
  const collect = useCollectInParts(transaction);
  const number = useReceiptNumber(isDocumentAsked(transaction));
  const form = useForm<MoneyValues>(
    half?.values ?? { amount: filledIn, documentNumber: '', ...saidNow(), ...ONE_WAY },
    (values) =>
      free ? {} : { ...partsFaults(values, dueCents), ...saidFaults(values), ...number.faults(values) },
  );
  const { values } = form;
  const parts = partsOf(values, dueCents);

  const send = (sent: MoneyValues) => {
    const inParts = sentOf(sent, dueCents);
    run(collect, inParts, {
      done: ({ transaction: now, refusal }) => {
        if (refusal !== null) return onHalf(now, sent, inParts, refusal);
        const { sum } = partsOf(sent, dueCents);
        toast.success('Transazione aggiornata', free ? undefined : told(now, sum));
      },
      goesOn: ({ refusal }) => refusal !== null,
      form,
    });
  };
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
      notice={notice ?? (half && <Notice tone="off">{half.words}</Notice>)}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      {free ? (
        <NothingDue />
      ) : (
        <WaysFields
          form={form}
          dueCents={dueCents}
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

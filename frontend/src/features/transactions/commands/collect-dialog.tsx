import { howInWords, type Transaction } from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { useState } from 'react';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { SaidFields } from '../../../shared/office/controls/said-fields.js';
import { saidFaults, saidNow, type SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { COLLECT, collectWords, isFree, isOffered } from '../../../shared/office/transaction-actions.js';
import { restOf } from '../../../shared/office/transaction-status.js';
import { isDocumentAsked } from '../shop-document.js';
import { buyerWords, notUpdated, productWords } from '../transaction-words.js';
import { ChangeGiven } from './change-given.js';
import { AmountField, DocumentField, useReceiptNumber } from './fields.js';
import { cashIn, howsOf, ONE_WAY, partsFaults, partsOf, type SecondWay } from './second-way.js';
import { SecondWayFields } from './second-way-fields.js';
import { useCollectInParts } from './transaction-mutations.js';
import { useCommand } from './use-command.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

interface CollectDialogProps {
  readonly transaction: Transaction;
  /** Where it is the next step of something else. */
  readonly title?: string;
  readonly back?: string;
  readonly onClose: () => void;
}

interface Values extends SaidOfMoney, SecondWay {
  readonly amount: string;
  readonly documentNumber: string;
}

/** The second part, of which only the first was recorded. */
interface Half {
  readonly transaction: Transaction;
  readonly values: Values;
  readonly words: string;
}

function NothingDue() {
  return <p>Non c’è niente da incassare: il regalo passa in Consegne, da preparare.</p>;
}

/** The money of a reservation, in full or in part, in one way or in two. Goes on with the second where that was refused. */
export function CollectDialog({ transaction, ...props }: CollectDialogProps) {
  const [half, setHalf] = useState<Half | null>(null);
  return (
    <CollectForm
      key={half ? 'second' : 'first'}
      transaction={half?.transaction ?? transaction}
      half={half}
      onHalf={setHalf}
      {...props}
    />
  );
}

interface CollectFormProps extends CollectDialogProps {
  readonly half: Half | null;
  readonly onHalf: (half: Half) => void;
}

/** Both parts as calls take them. */
function sentOf(values: Values, { first, second }: ReturnType<typeof partsOf>) {
  const { documentNumber: document, how, on, reason, secondHow } = values;
  const part = { document, how, on, reason, amount: formatDecimal(first ?? 0) };
  if (secondHow === null || second === null) return [part] as const;
  return [part, { ...part, how: secondHow, amount: formatDecimal(second) }] as const;
}

const told = (collected: Transaction, cents: Cents | null): string => {
  const open = centsOf(restOf(collected));
  return `Incassati ${formatEuro(cents ?? 0)}${open > 0 ? ` · restano ${formatEuro(open)}` : ''}`;
};

function halfOf(transaction: Transaction, values: Values, dueCents: Cents, refusal: unknown): Half {
  const { first, second } = partsOf(values, dueCents);
  const how = values.secondHow ?? values.how;
  const words = `Sono registrati ${formatEuro(first ?? 0)} ${howInWords(values.how)}. Il secondo incasso, ${formatEuro(second ?? 0)} ${howInWords(how)}, non è registrato: ${notUpdated(refusal)}`;
  return { transaction, words, values: { ...values, ...ONE_WAY, how, amount: amountText(second ?? 0) } };
}

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
  const numberFaults = (typed: Values) => {
    const strict = howsOf(typed).find(number.isNeeded);
    return strict ? number.faults({ ...typed, how: strict }) : {};
  };
  const form = useForm<Values>(
    half?.values ?? { amount: filledIn, documentNumber: '', ...saidNow(), ...ONE_WAY },
    (values) =>
      free ? {} : { ...partsFaults(values, dueCents), ...saidFaults(values), ...numberFaults(values) },
  );
  const { values } = form;
  const parts = partsOf(values, dueCents);

  const send = (sent: Values) => {
    const typed = partsOf(sent, dueCents);
    if (centsTyped(sent.amount) === null) return;
    run(collect, sentOf(sent, typed), {
      done: ({ transaction: now, refusal }) => {
        if (refusal !== null) return onHalf(halfOf(now, sent, dueCents, refusal));
        toast.success('Transazione aggiornata', free ? undefined : told(now, typed.sum));
      },
      goesOn: ({ refusal }) => refusal !== null,
      form,
    });
  };
  const words = free ? collectWords(transaction) : COLLECT;

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
        <>
          <AmountField
            label="Importo ricevuto in negozio"
            hint={`Restano da incassare ${formatEuro(dueCents)}. Una parte si può segnare adesso, il resto dopo.`}
            {...form.field('amount')}
          />
          <SaidFields form={form} />
          <SecondWayFields form={form} firstHow={values.how} dueCents={dueCents} />
          <ChangeGiven how="contanti" cents={cashIn(values, parts)} />
          {isDocumentAsked(transaction) && (
            <DocumentField form={form} required={howsOf(values).some(number.isNeeded)} />
          )}
        </>
      )}
    </CommandFrame>
  );
}

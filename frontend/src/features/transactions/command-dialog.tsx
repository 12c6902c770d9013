import { type Transaction, romeDayOf } from '@fiocco/contracts';
import { CancelDialog } from './commands/cancel-dialog.js';
import { CollectDialog } from './commands/collect-dialog.js';
import { ReopenDialog } from './edit/asked-change.js';
import { EditDialog } from './edit/edit-dialog.js';
import {
  type Command,
  type HandOver,
  HAND_OVERS,
  handedOverWords,
  handOverDeed,
  isOffered,
  nextHandOver,
  TAKEN,
  COLLECT,
} from '../../shared/office/transaction-actions.js';
import { DeleteDialog } from './removal/delete-dialog.js';
import { RefundDialog } from './commands/refund-dialog.js';
import { TransferDialog } from './commands/transfer-dialog.js';
import { ExchangeDialog } from './exchange/exchange-dialog.js';
import { VerifyDialog } from './commands/verify-dialog.js';
import { centsOf } from '@fiocco/money';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { ChangeGiven } from './commands/change-given.js';
import { SaidFields } from '../../shared/office/controls/said-fields.js';
import { saidFaults, saidNow } from '../../shared/office/controls/said-of-money.js';
import { neededPastDayFault } from '../../shared/office/controls/typed-date.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import { DocumentField, useReceiptNumber } from './commands/fields.js';
import { isDocumentAsked } from './shop-document.js';
import { totalOf } from '../../shared/office/transaction-status.js';
import { buyerWords, productWords } from './transaction-words.js';
import { CommandFrame } from '../../shared/office/dialogs/command-frame.js';
import { useTake, useDeliver } from './commands/transaction-mutations.js';
import { useCommand } from './commands/use-command.js';
import { withChange } from './commands/ways.js';
import { Field } from '../../shared/kit/controls/field.js';
import { DateInput } from '../../shared/office/controls/date-inputs.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Option } from '../../shared/office/controls/inputs.js';
import { DELIVERY_MAILS, deliveryRulesQuery } from '../../shared/office/delivery-mails.js';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { formatDate } from '../../shared/format/dates.js';
import { formatEuro } from '../../shared/format/money.js';

/** One of them alone. */
function RemoveDialog({ transaction, onClose }: Omit<CommandDialogProps, 'command'>) {
  return <DeleteDialog transactions={[transaction]} onClose={onClose} />;
}

const DIALOGS = {
  collect: CollectDialog,
  take: TakeDialog,
  transfer: TransferDialog,
  cancel: CancelDialog,
  refund: RefundDialog,
  reopen: ReopenDialog,
  verify: VerifyDialog,
  edit: EditDialog,
  exchange: ExchangeDialog,
  deliver: DeliverDialog,
  remove: RemoveDialog,
};

interface CommandDialogProps {
  readonly command: Command;
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

export function CommandDialog({ command, ...props }: CommandDialogProps) {
  const OneDialog = DIALOGS[command];
  return <OneDialog {...props} />;
}

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

/** What is held or cancelled becomes a purchase whose whole money is taken in the shop, in one step. */
function TakeDialog({ transaction: current, onClose }: TakeDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('take', now),
    onClose,
  });
  const take = useTake(transaction);
  const given = useState('');
  const cents = centsOf(totalOf(transaction));
  const total = formatEuro(cents);
  const number = useReceiptNumber(isDocumentAsked(transaction) && cents > 0);
  const form = useForm({ ...saidNow(), documentNumber: '' }, (values) => ({
    ...saidFaults(values),
    ...number.faults(values),
  }));

  const send = () =>
    run(take, form.values, {
      done: ({ amount_received }) => {
        const cash = form.values.how === 'contanti' ? cents : null;
        const words = `Incassati ${formatEuro(centsOf(amount_received))}`;
        toast.success('Transazione aggiornata', withChange(words, given[0], cash));
      },
      form,
    });

  return (
    <CommandFrame
      title={COLLECT}
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}. {whatFollows(transaction)}
        </>
      }
      act={`Incassa ${total}`}
      busy={take.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <SaidFields form={form} />
      <ChangeGiven given={given} how={form.values.how} cents={cents} />
      {isDocumentAsked(transaction) && <DocumentField form={form} required={number.isNeeded(form.values)} />}
      <p className="soft">
        Se oggi paga solo una parte: prima «Segna come completata», poi «{TAKEN}» con quella parte.
      </p>
    </CommandFrame>
  );
}

interface DeliverDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

interface Values {
  readonly how: HandOver;
  readonly on: string;
  /** Null until somebody chooses: as the shop has it. */
  readonly write: boolean | null;
}

const valuesOf = (transaction: Transaction): Values => ({
  how: nextHandOver(transaction),
  on: romeDayOf(new Date()),
  write: null,
});

const dayOf = ({ how, on }: Values): Partial<Record<HandOver, string>> => ({ [how]: on });

/** Who is written to of a step, and with which mail; null where nobody waits for word of it. */
function toldOf(how: HandOver, { deliveryMethod, buyerName, buyerEmail }: Transaction) {
  const buyer = buyerEmail && { whom: buyerName ?? buyerEmail, to: `A ${buyerEmail}` };
  if (how === 'shippedOn')
    return buyer && { ...buyer, setting: DELIVERY_MAILS.shipped.setting, mail: 'Spedito' };
  if (how !== 'readyOn') return null;
  const ready = { setting: DELIVERY_MAILS.ready.setting, mail: 'Pronto per il ritiro' } as const;
  if (deliveryMethod === 'buyerPickup') return buyer && { ...buyer, ...ready };
  if (deliveryMethod !== 'beneficiaryPickup') return null;
  return { ...ready, whom: 'chi riceve i regali', to: 'All’e-mail della lista, se c’è' };
}

const dayFaultOf = ({ on }: Values): { on?: string | undefined } => ({
  on: neededPastDayFault(on),
});

/** "Segna pronto", "Consegna" or "Spedisci": the day on which the gift stood ready or left the shop. */
function DeliverDialog({ transaction: current, onClose }: DeliverDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('deliver', now),
    onClose,
  });
  const deliver = useDeliver(transaction);
  const form = useForm(valuesOf(current), dayFaultOf);
  const { how, on } = form.values;
  const words = handedOverWords(how);
  const { data: rules } = useQuery(deliveryRulesQuery);
  const told = toldOf(how, transaction);
  const write = told && (form.values.write ?? rules?.[told.setting]);

  const send = (values: Values) =>
    run(
      deliver,
      { ...dayOf(values), ...(typeof write === 'boolean' && { write }) },
      {
        done: () => {
          toast.success(
            'Transazione aggiornata',
            `Regalo ${words.toLowerCase()} il ${formatDate(values.on)}`,
          );
        },
      },
    );

  return (
    <CommandFrame
      title="Pronto, consegnato o spedito"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}
        </>
      }
      act={handOverDeed(how)}
      busy={deliver.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <Segmented
        label="Che cosa è successo"
        value={how}
        onChange={(next) => form.set('how', next)}
        options={HAND_OVERS}
      />
      <Field
        label={`${words} il`}
        required
        error={form.errors.on}
        hint="Resta nella Cronologia. Si corregge in «Modifica»."
      >
        {(control) => (
          <DateInput {...control} data-autofocus value={on} onChange={(day) => form.set('on', day)} />
        )}
      </Field>
      {told && typeof write === 'boolean' && (
        <Option
          label={`Scrivi a ${told.whom}: «${told.mail}»`}
          hint={`${told.to}. Una volta sola.`}
          checked={write}
          onChange={(chosen) => form.set('write', chosen)}
        />
      )}
    </CommandFrame>
  );
}

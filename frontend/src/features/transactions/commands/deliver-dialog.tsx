import { romeDayOf, type Transaction } from '@fiocco/contracts';
import { Field } from '../../../shared/kit/controls/field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { DateInput } from '../../../shared/office/controls/date-inputs.js';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { formatDate } from '../../../shared/format/dates.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { type HandOver, handOverFault, nextHandOver } from './hand-over.js';
import { isOffered } from './offered.js';
import { useDeliver } from './transaction-mutations.js';
import { useCommand } from './use-command.js';

interface DeliverDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

interface Values {
  readonly how: HandOver;
  readonly on: string;
}

const HOW = [
  ['deliveredOn', 'Consegnato'],
  ['shippedOn', 'Spedito'],
] as const;

const valuesOf = (transaction: Transaction): Values => ({
  how: nextHandOver(transaction),
  on: romeDayOf(new Date()),
});

const dayFaultOf = ({ on }: Values): { on?: string | undefined } => ({
  on: on === '' ? 'La data è obbligatoria' : handOverFault(on),
});

/** "Segna consegnato" or "spedito": the day on which the gift left the shop. */
export function DeliverDialog({ transaction: current, onClose }: DeliverDialogProps) {
  const { transaction, notice, run } = useCommand(current, {
    stands: (now) => isOffered('deliver', now),
    onClose,
  });
  const deliver = useDeliver(transaction);
  const form = useForm(valuesOf(current), dayFaultOf);
  const { how, on } = form.values;
  const words = how === 'shippedOn' ? 'spedito' : 'consegnato';

  const send = (values: Values) =>
    run(
      deliver,
      { [values.how]: values.on },
      {
        done: () => {
          toast.success('Transazione aggiornata', `Regalo ${words} il ${formatDate(values.on)}`);
        },
      },
    );

  return (
    <CommandFrame
      title="Consegnato o spedito"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}
        </>
      }
      act={`Segna ${words}`}
      back="Annulla"
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
        options={HOW}
      />
      <Field
        label={how === 'shippedOn' ? 'Spedito il' : 'Consegnato il'}
        required
        error={form.errors.on}
        hint="Resta nella Cronologia. Si corregge in «Modifica»."
      >
        {(control) => (
          <DateInput {...control} data-autofocus value={on} onChange={(day) => form.set('on', day)} />
        )}
      </Field>
    </CommandFrame>
  );
}

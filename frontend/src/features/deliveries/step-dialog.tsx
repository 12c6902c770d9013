import {
  addressLines,
  type Delivery,
  deliveryName,
  deliveryRule,
  type DeliveryStep,
  romeDayOf,
} from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/problem.js';
import { Field } from '../../shared/kit/controls/field.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { DateInput } from '../../shared/office/controls/date-inputs.js';
import { Option, TextInput } from '../../shared/office/controls/inputs.js';
import { neededPastDayFault } from '../../shared/office/controls/typed-date.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../shared/office/dialogs/command-frame.js';
import {
  DELIVERY_MAIL_HINT,
  DELIVERY_MAILS,
  deliveryRulesQuery,
} from '../../shared/office/delivery-mails.js';
import { deedWords } from '../../shared/office/delivery-deeds.js';
import { countOf } from '../../shared/office/words.js';
import type { Together } from './parcels.js';
import { useDeliveryStep } from './queries.js';
import { STEP_WORDS } from './step-words.js';

const mailOf = (step: DeliveryStep) => (step === 'delivered' ? null : DELIVERY_MAILS[step]);

const valuesNow = (prints: boolean) => ({
  on: romeDayOf(new Date()),
  courier: '',
  trackingNumber: '',
  /** Null until somebody chooses: as the shop has it. */
  write: null as boolean | null,
  prints,
});

const nameOf = (gifts: readonly Delivery[], id: string): string =>
  gifts.find((gift) => gift.id === id)?.productName ?? 'Prodotto non disponibile';

const MOST_NAMED = 6;

/** "Rimasto com’era: Giradischi (rimborsato)". */
function stayedWords(stayed: readonly string[]): string {
  const more = stayed.length - MOST_NAMED;
  const named = stayed.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` e altri ${more}` : '');
  return `${stayed.length === 1 ? 'Rimasto com’era' : 'Rimasti com’erano'}: ${named}`;
}

const MOST_PEOPLE = 3;

/** Which gift, whose, and where it goes; of several how many, and for whom. */
function About({ gifts }: { readonly gifts: Together }) {
  const [{ productName, orderNumber, recipient, deliveryMethod }] = gifts;
  const people = [...new Set(gifts.map(({ recipient: { name } }) => name ?? 'una persona cancellata'))];
  const more = people.length - MOST_PEOPLE;
  const forWhom = people.slice(0, MOST_PEOPLE).join(', ') + (more > 0 ? ` e altri ${more}` : '');
  if (gifts.length > 1) return `${countOf(gifts.length, 'regalo', 'regali')} per ${forWhom}`;
  const address = deliveryRule(deliveryMethod)?.ships ? addressLines(recipient.address) : [];
  const where = address.filter((line) => line !== recipient.name).join(', ');
  return (
    <>
      <b className="block">
        {productName ?? 'Prodotto non disponibile'} <span className="soft num no-wrap">{orderNumber}</span>
      </b>
      <span className="soft block">
        {forWhom}: {where || deliveryName(deliveryMethod)}
      </span>
    </>
  );
}

interface StepDialogProps {
  readonly step: DeliveryStep;
  readonly gifts: Together;
  readonly onClose: () => void;
  /** Those that are done, and whether the sheet to sign is printed of them. */
  readonly onDone: (ids: readonly string[], prints: boolean) => void;
}

/** Asks for the day, and for the parcel of what is shipped. */
export function StepDialog({ step, gifts, onClose, onDone }: StepDialogProps) {
  const { data: rules } = useQuery(deliveryRulesQuery);
  const mail = mailOf(step);
  const [one, several] = STEP_WORDS[step];
  const isHandOver = step === 'delivered';
  const form = useForm(valuesNow(isHandOver && gifts.length > 1), ({ on }) => ({
    on: neededPastDayFault(on),
  }));
  const write = form.values.write ?? (mail && rules?.[mail.setting]);
  const mark = useDeliveryStep((outcomes) => {
    const stayed = outcomes.flatMap(({ id, stayed: why }) =>
      why === null ? [] : [`${nameOf(gifts, id)} (${why})`],
    );
    const done = outcomes.filter((outcome) => outcome.stayed === null).map(({ id }) => id);
    const doneWords = countOf(done.length, `regalo ${one}`, `regali ${several}`);
    if (stayed.length > 0) toast.warning(stayedWords(stayed), done.length > 0 ? doneWords : undefined);
    else toast.success('Consegne aggiornate', doneWords);
    onDone(done, form.values.prints);
    onClose();
  });
  const send = ({ on, courier, trackingNumber }: typeof form.values) => {
    const parcel = {
      ...(courier.trim() && { courier: courier.trim() }),
      ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    };
    const body = {
      ids: gifts.map(({ id }) => id),
      state: step,
      on,
      ...(typeof write === 'boolean' && { write }),
      ...(step === 'shipped' && parcel),
    };
    mark.mutate(body, {
      onError: (error) => {
        if (!form.refuse(error)) toast.error('Errore', messageOf(error));
      },
    });
  };
  return (
    <CommandFrame
      title={deedWords(step, gifts.length)}
      about={<About gifts={gifts} />}
      act={deedWords(step, gifts.length)}
      busy={mark.isPending}
      dirty={form.dirty}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <Field label="Giorno" required error={form.errors.on}>
        {(control) => <DateInput {...control} data-autofocus {...form.input('on')} />}
      </Field>
      {step === 'shipped' && (
        <>
          <Field label="Corriere" aside="facoltativo" error={form.errors.courier}>
            {(control) => <TextInput {...control} maxLength={100} {...form.input('courier')} />}
          </Field>
          <Field label="Codice di spedizione" aside="facoltativo" error={form.errors.trackingNumber}>
            {(control) => <TextInput {...control} maxLength={100} {...form.input('trackingNumber')} />}
          </Field>
        </>
      )}
      {mail && typeof write === 'boolean' && (
        <Option
          label={mail.label}
          hint={DELIVERY_MAIL_HINT}
          checked={write}
          onChange={(chosen) => form.set('write', chosen)}
        />
      )}
      {isHandOver && (
        <Option
          label="Poi stampa il foglio da firmare"
          hint="Con i regali, chi li ha fatti e lo spazio per la firma; senza prezzi."
          checked={form.values.prints}
          onChange={(prints) => form.set('prints', prints)}
        />
      )}
    </CommandFrame>
  );
}

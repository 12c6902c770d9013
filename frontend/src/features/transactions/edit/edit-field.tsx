import type { Transaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import type { FocusEvent, ReactNode } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { type ControlProps, Field } from '../../../shared/kit/controls/field.js';
import { mailQuestion } from '../../../shared/kit/text/mail-question.js';
import { DateInput } from '../../../shared/office/controls/date-inputs.js';
import { MoneyInput, Option, SelectInput, TextInput } from '../../../shared/office/controls/inputs.js';
import {
  DELIVERY_MAIL_HINT,
  DELIVERY_MAILS,
  deliveryRulesQuery,
} from '../../../shared/office/delivery-mails.js';
import { DOCUMENT } from '../shop-document.js';
import type { Autosave, AutosaveState, Saving } from './autosave.js';
import styles from './edit.module.css';
import { type EditField, FIELD_WORDS, obstacleTo, textOf } from './edit-fields.js';
import { optionsOf, wordsOf } from './edit-options.js';

export interface Editing {
  readonly transaction: Transaction;
  readonly autosave: Autosave;
  readonly state: AutosaveState;
}

interface EditFieldProps extends Editing {
  readonly field: EditField;
  readonly className?: string;
  /** Takes a value in hand in place of saving it; true where it did. */
  readonly takes?: (value: string) => boolean;
}

/** The same field was changed by two people: the one at this page decides. */
function BothChanged({ field, transaction, autosave, theirs }: EditFieldProps & { readonly theirs: string }) {
  const words = wordsOf(field, theirs, transaction);
  return (
    <div className={styles['both']}>
      <p>Nel frattempo {words ? <b>qui è stato scritto «{words}»</b> : <b>il campo è stato svuotato</b>}.</p>
      <div className="flex wrap">
        <Button onClick={() => autosave.discard(field)}>{words ? `Tieni «${words}»` : 'Lascia vuoto'}</Button>
        <Button onClick={() => void autosave.insist(field)}>Salva il mio</Button>
      </div>
    </div>
  );
}

const NOTES: Partial<Record<Saving['state'], string>> = { saving: 'salvo…', saved: 'salvato' };

const MOST: Partial<Record<EditField, number>> = {
  documentNumber: DOCUMENT.most,
  courier: 100,
  trackingNumber: 100,
  message: 2_000,
  staffNote: 2_000,
  buyerPhone: 40,
};

const HINTS: Partial<Record<EditField, string>> = {
  staffNote: 'La legge solo chi lavora in negozio: non va in nessuna e-mail.',
};
/** Shares of one gift go out together. */
const HINTS_OF_SHARE: typeof HINTS = {
  courier: 'Vale per il regalo intero, qualunque sia la quota.',
};
const hintOf = (field: EditField, { type }: Transaction): string | undefined =>
  (type === 'quota' ? HINTS_OF_SHARE[field] : undefined) ?? HINTS[field];

interface TypedProps extends ControlProps {
  readonly disabled: boolean;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function TextBox({ onChange, ...input }: TypedProps) {
  return (
    <textarea {...input} className="input" rows={3} onChange={(event) => onChange(event.target.value)} />
  );
}

const INPUTS: Partial<Record<EditField, (input: TypedProps) => ReactNode>> = {
  message: TextBox,
  staffNote: TextBox,
  amount: MoneyInput,
  readyOn: DateInput,
  deliveredOn: DateInput,
  shippedOn: DateInput,
  buyerEmail: (input) => <TextInput {...input} type="email" autoComplete="off" />,
  buyerPhone: (input) => <TextInput {...input} type="tel" autoComplete="off" />,
};

const PlainInput = (input: TypedProps) => <TextInput {...input} autoComplete="off" />;

const MAIL_OF: Partial<Record<EditField, keyof typeof DELIVERY_MAILS>> = {
  readyOn: 'ready',
  shippedOn: 'shipped',
};

/** Whether somebody is written to of a day that is about to be noted: at first as the shop has it. */
function WriteChoice({ field, transaction, autosave, state }: EditFieldProps) {
  const { data: rules } = useQuery(deliveryRulesQuery);
  const mail = MAIL_OF[field];
  if (!mail || !rules || textOf(field, transaction) !== '') return null;
  const { setting, label } = DELIVERY_MAILS[mail];
  return (
    // A press leaves the focus in the day: leaving it would save it before the choice.
    <div className={styles['write']} onMouseDown={(event) => event.preventDefault()}>
      <Option
        label={label}
        hint={DELIVERY_MAIL_HINT}
        checked={state.writes[field] ?? rules[setting]}
        onChange={(write) => autosave.chooseToWrite(field, write)}
      />
    </div>
  );
}

/** One field that is saved, or taken in hand, when it is left or chosen, and says how far that is. */
export function EditField(props: EditFieldProps) {
  const { field, transaction, autosave, state, className, takes } = props;
  const saving = state.savings[field];
  const value = state.drafts[field]?.text ?? textOf(field, transaction);
  const obstacle = obstacleTo(field, transaction);
  const options = optionsOf(field, transaction);
  const type = (text: string) => autosave.type(field, text);
  const note = obstacle ?? (field === 'buyerEmail' ? mailQuestion(value, type) : hintOf(field, transaction));
  const choose = (chosen: string) => {
    if (takes?.(chosen)) return;
    autosave.type(field, chosen);
    void autosave.save(field);
  };
  const leave = (event: FocusEvent) => {
    // Whoever goes on to what is asked below the field has not left it.
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (state.drafts[field] && takes?.(value)) return;
    void autosave.save(field);
  };
  const inside = (ids: ControlProps): ReactNode => {
    const control = { ...ids, disabled: obstacle !== null, maxLength: MOST[field] ?? 200 };
    if (options) return <SelectInput {...control} value={value} onChange={choose} options={options} />;
    const Input = INPUTS[field] ?? PlainInput;
    return <Input {...control} value={value} onChange={type} />;
  };
  return (
    <div className={className} onBlur={options ? undefined : leave}>
      <Field
        label={FIELD_WORDS[field]}
        aside={saving && NOTES[saving.state]}
        hint={saving?.state === 'overtaken' ? <BothChanged {...props} theirs={saving.theirs} /> : note}
        error={saving?.state === 'failed' ? saving.words : undefined}
      >
        {inside}
      </Field>
      {obstacle === null && <WriteChoice {...props} />}
    </div>
  );
}

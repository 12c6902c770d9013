import type { ComponentProps } from 'react';
import { DateInput } from '../../../shared/office/controls/date-inputs.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import { isDay } from '../../../shared/office/controls/typed-date.js';
import type { Form } from '../../../shared/office/controls/use-form.js';
import { formatWeekday } from '../../../shared/format/dates.js';
import type { ListValues } from './list-form.js';

export interface ListFormProps {
  readonly form: Form<ListValues>;
}

type TextName = {
  [K in keyof ListValues]: ListValues[K] extends string ? K : never;
}[keyof ListValues];

interface TextFieldProps extends ListFormProps {
  readonly name: TextName;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly className?: string;
  readonly input?: Partial<ComponentProps<typeof TextInput>> & { readonly 'data-autofocus'?: boolean };
}

/** One line of text of the list's form. */
export function TextField({ form, name, label, required, hint, className, input }: TextFieldProps) {
  return (
    <Field label={label} required={required} hint={hint} error={form.errors[name]} className={className}>
      {(control) => (
        <TextInput
          maxLength={200}
          {...control}
          {...input}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
        />
      )}
    </Field>
  );
}

interface DayFieldProps extends ListFormProps {
  readonly name: 'eventDate' | 'startDate' | 'endDate';
  readonly label: string;
  /** Shown until a day is typed; then that day is shown with its weekday. */
  readonly hint?: string;
}

/** One day of the list's form. */
export function DayField({ form, name, label, hint }: DayFieldProps) {
  const value = form.values[name];
  return (
    <Field label={label} hint={isDay(value) ? formatWeekday(value) : hint} error={form.errors[name]}>
      {(control) => <DateInput {...control} value={value} onChange={(day) => form.set(name, day)} />}
    </Field>
  );
}

interface AreaFieldProps extends ListFormProps {
  readonly name: 'publicMessage' | 'notes' | 'addressNotes';
  readonly label: string;
  readonly hint?: string;
  readonly max: number;
}

export function AreaField({ form, name, label, hint, max }: AreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]} className="both-columns">
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={2}
          maxLength={max}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  );
}

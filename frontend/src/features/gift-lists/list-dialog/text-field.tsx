import type { ComponentProps } from 'react';
import { Field } from '../../../shared/back-office/field.js';
import { TextInput } from '../../../shared/back-office/inputs.js';
import type { Form } from '../../../shared/back-office/use-form.js';
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

interface AreaFieldProps extends ListFormProps {
  readonly name: 'publicMessage' | 'notes' | 'addressNotes';
  readonly label: string;
  readonly hint?: string;
  readonly max: number;
}

export function AreaField({ form, name, label, hint, max }: AreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]} className="w2">
      {(control) => (
        <textarea
          {...control}
          className="in-"
          rows={2}
          maxLength={max}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  );
}

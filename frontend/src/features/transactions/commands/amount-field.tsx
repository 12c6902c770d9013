import { Field } from '../../../shared/kit/controls/field.js';
import { MoneyInput } from '../../../shared/office/controls/inputs.js';

interface AmountFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The sum that a command is about. */
export function AmountField({ label, hint, error, value, onChange }: AmountFieldProps) {
  return (
    <Field label={label} required error={error} hint={hint}>
      {(control) => <MoneyInput {...control} data-autofocus value={value} onChange={onChange} />}
    </Field>
  );
}

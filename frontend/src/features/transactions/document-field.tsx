import { Field } from '../../shared/kit/controls/field.js';
import { TextInput } from '../../shared/office/controls/inputs.js';
import { DOCUMENT } from './shop-document.js';

interface DocumentFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The number of the receipt or invoice, typed where the money is taken. */
export function DocumentField({ value, error, onChange }: DocumentFieldProps) {
  return (
    <Field label={DOCUMENT.label} aside="facoltativo" error={error}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={DOCUMENT.most}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

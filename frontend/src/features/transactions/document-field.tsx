import { Field } from '../../shared/kit/controls/field.js';
import { TextInput } from '../../shared/office/controls/inputs.js';
import { DOCUMENT } from './shop-document.js';

interface DocumentFieldProps {
  /** Any form that asks for the number beside other things. */
  readonly form: {
    readonly values: { readonly documentNumber: string };
    readonly errors: { readonly documentNumber?: string | undefined };
    readonly set: (field: 'documentNumber', text: string) => void;
  };
}

/** The number of the receipt or invoice, typed where the money is taken. */
export function DocumentField({ form }: DocumentFieldProps) {
  return (
    <Field label={DOCUMENT.label} aside="facoltativo" error={form.errors.documentNumber}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={DOCUMENT.most}
          value={form.values.documentNumber}
          onChange={(text) => form.set('documentNumber', text)}
        />
      )}
    </Field>
  );
}

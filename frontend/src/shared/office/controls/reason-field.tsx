import { Field } from '../../kit/controls/field.js';

interface ReasonFieldProps {
  readonly label?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autofocus?: boolean;
  readonly optional?: boolean;
  /** Characters. */
  readonly most?: number;
}

/** Why an admin or staff do it, in their own words, which stay in the diary. */
export function ReasonField({
  label = 'Motivo',
  hint = 'Resta nella Cronologia.',
  error,
  value,
  onChange,
  autofocus = false,
  optional = false,
  most = 1_000,
}: ReasonFieldProps) {
  return (
    <Field
      label={label}
      required={!optional}
      {...(optional && { aside: 'facoltativo' })}
      error={error}
      hint={hint}
    >
      {(control) => (
        <textarea
          {...control}
          {...(autofocus && { 'data-autofocus': true })}
          className="input"
          rows={2}
          maxLength={most}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

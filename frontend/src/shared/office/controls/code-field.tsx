import type { Ref } from 'react';
import { Field } from '../../kit/controls/field.js';
import { TextInput } from './inputs.js';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly required?: boolean;
  /** Shown as wrong without words of its own. */
  readonly isWrong?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The code of a second factor: the app's, or a recovery code. */
export function CodeField({ value, onChange, error, required, isWrong, ref }: CodeFieldProps) {
  return (
    <Field
      label="Codice di sei cifre"
      required={required}
      hint="È nell’app di codici. Senza il telefono vale un codice di recupero."
      error={error}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          aria-invalid={isWrong || control['aria-invalid']}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

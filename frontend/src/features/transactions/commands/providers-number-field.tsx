import { Field } from '../../../shared/kit/controls/field.js';

interface ProvidersNumberFieldProps {
  readonly aside?: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What the provider's own site calls a refund that was made there. */
export function ProvidersNumberField({ value, onChange, ...look }: ProvidersNumberFieldProps) {
  return (
    <Field label="Numero del rimborso presso il gestore del pagamento" {...look}>
      {(control) => (
        <input
          {...control}
          className="input"
          maxLength={64}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

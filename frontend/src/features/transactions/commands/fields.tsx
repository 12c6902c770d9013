import { useQuery } from '@tanstack/react-query';
import type { Form } from '../../../shared/office/controls/use-form.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { MoneyInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { cashRulesQuery } from '../queries.js';
import { DOCUMENT } from '../shop-document.js';
import { howsOf, type Ways } from './ways.js';

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

/** How money came: in one way, or in two. */
type Came = Pick<Ways, 'how'> & Partial<Ways>;

/** Whether the shop wants the number of a receipt with money that came so, and what is wrong where it is missing. */
export function useReceiptNumber(isAsked: boolean) {
  const { data } = useQuery(cashRulesQuery);
  const isNeeded = ({ how, secondHow = null }: Came): boolean =>
    isAsked && howsOf({ how, secondHow }).some((one) => data?.receiptNumberFor.includes(one));
  const faults = ({
    documentNumber,
    ...came
  }: Came & { readonly documentNumber: string }): { readonly documentNumber?: string } =>
    isNeeded(came) && documentNumber.trim() === ''
      ? { documentNumber: 'Serve il numero dello scontrino o della fattura' }
      : {};
  return { isNeeded, faults };
}

interface DocumentFieldProps {
  /** Any form that asks for the number beside other things. */
  readonly form: Pick<Form<{ readonly documentNumber: string }>, 'errors' | 'input'>;
  readonly required?: boolean;
}

/** The number of the receipt or invoice, typed where the money is taken. */
export function DocumentField({ form, required = false }: DocumentFieldProps) {
  return (
    <Field
      label={DOCUMENT.label}
      required={required}
      aside={required ? undefined : 'facoltativo'}
      error={form.errors.documentNumber}
    >
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={DOCUMENT.most}
          {...form.input('documentNumber')}
        />
      )}
    </Field>
  );
}

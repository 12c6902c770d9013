import { FieldError } from '../../../shared/back-office/field.js';
import { Option } from '../../../shared/back-office/inputs.js';
import type { ListValues } from './list-form.js';
import type { ListFormProps } from './text-field.js';

type Flag = { [K in keyof ListValues]: ListValues[K] extends boolean ? K : never }[keyof ListValues];

const PAYMENTS: readonly (readonly [Flag, string, string?])[] = [
  ['stripe', 'Carta'],
  ['paypal', 'PayPal'],
  ['inNegozio', 'In negozio'],
  ['bonifico', 'Bonifico', 'Entro 5 giorni lavorativi'],
];

const DELIVERIES: readonly (readonly [Flag, string, string?])[] = [
  ['beneficiaryPickup', 'Ritira il beneficiario'],
  ['buyerPickup', 'Ritira chi acquista'],
  ['beneficiaryShipping', 'Spedizione al beneficiario'],
  ['buyerShipping', 'Spedizione a chi acquista'],
];

function Flags({
  form,
  flags,
  invalid,
}: ListFormProps & { readonly flags: typeof PAYMENTS; readonly invalid?: boolean }) {
  return flags.map(([flag, label, hint]) => (
    <Option
      key={flag}
      label={label}
      hint={hint}
      invalid={invalid}
      checked={form.values[flag]}
      onChange={(on) => form.set(flag, on)}
    />
  ));
}

export function TermsSection({ form }: ListFormProps) {
  const fault = form.errors.stripe;
  return (
    <section>
      <h3 className="h3">Pagamento e consegna</h3>
      <div className="fs">
        <fieldset
          className={fault ? 'fld err' : 'fld'}
          aria-describedby={fault ? 'payment-fault' : undefined}
        >
          <legend className="lab req">Metodi di pagamento</legend>
          <Flags form={form} flags={PAYMENTS} invalid={fault !== undefined} />
          {fault && <FieldError id="payment-fault">{fault}</FieldError>}
        </fieldset>
        <fieldset className="fld">
          <legend className="lab">Consegna</legend>
          <Flags form={form} flags={DELIVERIES} />
        </fieldset>
      </div>
    </section>
  );
}

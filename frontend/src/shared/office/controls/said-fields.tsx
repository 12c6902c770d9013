import { howName, MONEY_HOWS, type MoneyHow } from '@fiocco/contracts';
import { Field } from '../../kit/controls/field.js';
import { DateInput } from './date-inputs.js';
import { SelectInput } from './inputs.js';
import type { SaidOfMoney } from './said-of-money.js';
import type { Form } from './use-form.js';

const HOWS: readonly (readonly [MoneyHow, string])[] = MONEY_HOWS.map((how) => [how, howName(how)]);

interface SaidFieldsProps {
  /** Any form that asks for it beside other things. */
  readonly form: Pick<Form<SaidOfMoney>, 'errors' | 'input'>;
  readonly howLabel?: string;
  readonly dayLabel?: string;
  /** Whether there is more than one way in which it can have come. */
  readonly asksHow?: boolean;
}

/** How money came or went, and for which day. */
export function SaidFields({
  form,
  howLabel = 'Come',
  dayLabel = 'Giorno',
  asksHow = true,
}: SaidFieldsProps) {
  const { value, onChange } = form.input('how');
  return (
    <div className="form-grid">
      {asksHow && (
        <Field label={howLabel}>
          {(control) => (
            <SelectInput
              {...control}
              value={value}
              onChange={(how) => onChange(how as MoneyHow)}
              options={HOWS}
            />
          )}
        </Field>
      )}
      <Field label={dayLabel} required error={form.errors.on}>
        {(control) => <DateInput {...control} {...form.input('on')} />}
      </Field>
    </div>
  );
}

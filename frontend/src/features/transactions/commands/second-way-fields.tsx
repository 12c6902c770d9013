import type { MoneyHow } from '@fiocco/contracts';
import { type Cents } from '@fiocco/money';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { HowField } from '../../../shared/office/controls/how-field.js';
import { MoneyInput } from '../../../shared/office/controls/inputs.js';
import { useFocusHandover } from '../../../shared/office/controls/use-focus-handover.js';
import type { Form } from '../../../shared/office/controls/use-form.js';
import { ONE_WAY, partsOf, type Typed } from './second-way.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

function sumWords(sum: Cents | null, dueCents: Cents): string | undefined {
  if (sum === null || sum > dueCents) return undefined;
  return sum === dueCents
    ? `Insieme fanno ${formatEuro(sum)}: è tutto.`
    : `Insieme fanno ${formatEuro(sum)}: restano ${formatEuro(dueCents - sum)}.`;
}

interface SecondWayFieldsProps {
  readonly form: Pick<Form<Typed>, 'values' | 'errors' | 'set' | 'setMany'>;
  /** How the first part came: the other is offered as something else. */
  readonly firstHow: MoneyHow;
  readonly dueCents: Cents;
}

/** "Dividi in due modi": half in cash, half by card. */
export function SecondWayFields({ form, firstHow, dueCents }: SecondWayFieldsProps) {
  const { secondHow, secondAmount } = form.values;
  const place = useFocusHandover<HTMLDivElement>(secondHow === null ? 'one' : 'two');
  if (secondHow === null)
    return (
      <div ref={place}>
        <Button onClick={() => form.set('secondHow', firstHow === 'contanti' ? 'pos' : 'contanti')}>
          Dividi in due modi
        </Button>
      </div>
    );
  const { second, sum } = partsOf(form.values, dueCents);
  return (
    <div ref={place} className="form-grid">
      <div className="both-columns">
        <HowField label="Secondo modo" value={secondHow} onChange={(how) => form.set('secondHow', how)} />
      </div>
      <Field
        label="Importo nel secondo modo"
        required
        error={form.errors.secondAmount}
        hint={sumWords(sum, dueCents)}
      >
        {(control) => (
          <MoneyInput
            {...control}
            value={secondAmount ?? amountText(second ?? 0)}
            onChange={(text) => form.set('secondAmount', text)}
          />
        )}
      </Field>
      <div style={{ alignSelf: 'center' }}>
        <Button onClick={() => form.setMany(ONE_WAY)}>In un modo solo</Button>
      </div>
    </div>
  );
}

import type { MoneyHow } from '@fiocco/contracts';
import { amountText, type Cents, centsTyped, formatEuro } from '@fiocco/money';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { HowField } from '../../../shared/office/controls/how-field.js';
import { MoneyInput } from '../../../shared/office/controls/inputs.js';
import type { Form, FormErrors } from '../../../shared/office/controls/use-form.js';

/** The other way in which a part of the money came. */
export interface SecondWay {
  readonly secondHow: MoneyHow | null;
  /** As it is typed; until then it is what the first part leaves of what is due. */
  readonly secondAmount: string | null;
}

export const ONE_WAY: SecondWay = { secondHow: null, secondAmount: null };

type Typed = SecondWay & { readonly amount: string };

/** Both parts in cents: null for what cannot be read, and no second part where the money came in one way. */
export function partsOf(values: Typed, dueCents: Cents) {
  const first = centsTyped(values.amount);
  if (values.secondHow === null) return { first, second: null, sum: first };
  const second =
    values.secondAmount === null ? Math.max(0, dueCents - (first ?? 0)) : centsTyped(values.secondAmount);
  return { first, second, sum: first === null || second === null ? null : first + second };
}

const NO_AMOUNT = 'Serve un importo, per esempio 49,90';

export function partsFaults(values: Typed, dueCents: Cents): FormErrors<Typed> {
  const { first, second, sum } = partsOf(values, dueCents);
  const tooMuch = `Da incassare restano ${formatEuro(dueCents)}`;
  if (first === null || first <= 0) return { amount: NO_AMOUNT };
  if (first > dueCents) return { amount: tooMuch };
  if (values.secondHow === null) return {};
  if (first === dueCents && values.secondAmount === null)
    return { amount: 'È già tutto: scrivi quanto è arrivato nel primo modo' };
  if (second === null || second <= 0) return { secondAmount: NO_AMOUNT };
  return sum !== null && sum > dueCents
    ? { secondAmount: `Insieme sono ${formatEuro(sum - dueCents)} di troppo: ${tooMuch.toLowerCase()}` }
    : {};
}

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
  if (secondHow === null)
    return (
      <div>
        <Button onClick={() => form.set('secondHow', firstHow === 'contanti' ? 'pos' : 'contanti')}>
          Dividi in due modi
        </Button>
      </div>
    );
  const { second, sum } = partsOf(form.values, dueCents);
  return (
    <fieldset className="form-grid">
      <div className="both-columns">
        <HowField label="Il resto come" value={secondHow} onChange={(how) => form.set('secondHow', how)} />
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
    </fieldset>
  );
}

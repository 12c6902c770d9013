import { howName, MONEY_HOWS, type MoneyHow } from '@fiocco/contracts';
import { type Cents, centsTyped } from '@fiocco/money';
import type { ReactNode } from 'react';
import { amountText, formatEuro } from '../../../shared/format/money.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { MoneyInput, SelectInput } from '../../../shared/office/controls/inputs.js';
import { SaidFields } from '../../../shared/office/controls/said-fields.js';
import type { SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import { useFocusHandover } from '../../../shared/office/controls/use-focus-handover.js';
import type { Form } from '../../../shared/office/controls/use-form.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { ChangeGiven, type Given } from './change-given.js';
import { cashIn, ONE_WAY, partsOf, type Typed } from './ways.js';
import styles from './ways.module.css';

type WaysForm = Pick<Form<Typed & SaidOfMoney>, 'values' | 'errors' | 'input' | 'field' | 'set' | 'setMany'>;

interface WaysFieldsProps {
  readonly form: WaysForm;
  /** What is due in all. */
  readonly dueCents: Cents;
  readonly given: Given;
  readonly howLabel?: string;
  readonly dayLabel?: string;
  /** Asks how much came in one way alone. Absent where that is all. */
  readonly amountField?: ReactNode;
  /** Asks for the number of the receipt, which is one for both ways. */
  readonly documentField?: ReactNode;
  /** Whether the dialog asks itself why this money is recorded. */
  readonly hasReason?: boolean;
}

/** How money came, in one way or divided in two, on which day, with which number, and what change there is. */
export function WaysFields({
  form,
  dueCents,
  given,
  howLabel = 'Come',
  dayLabel,
  amountField,
  documentField,
  hasReason,
}: WaysFieldsProps) {
  const { values } = form;
  const isDivided = values.secondHow !== null;
  const place = useFocusHandover<HTMLDivElement>(isDivided ? 'two' : 'one');
  const parts = partsOf(values, dueCents);
  const first = amountField === undefined && !isDivided ? dueCents : parts.first;
  const divide = () => {
    form.set('amount', centsTyped(values.amount) === dueCents ? '' : values.amount);
    form.setMany({ secondHow: values.how === 'contanti' ? 'pos' : 'contanti', secondAmount: null });
  };
  return (
    <div className={styles['fields']}>
      {isDivided ? (
        <TwoRows form={form} dueCents={dueCents} howLabel={howLabel} place={place} />
      ) : (
        amountField
      )}
      <SaidFields
        form={form}
        howLabel={howLabel}
        dayLabel={dayLabel}
        asksHow={!isDivided}
        hasReason={hasReason}
        beside={
          isDivided ? (
            documentField
          ) : (
            <div ref={place}>
              <Button onClick={divide}>Dividi in due modi</Button>
            </div>
          )
        }
      />
      <ChangeGiven given={given} how="contanti" cents={cashIn(values, { ...parts, first })} />
      {!isDivided && documentField && <div className={styles['document']}>{documentField}</div>}
    </div>
  );
}

const HOWS = MONEY_HOWS.map((how) => [how, howName(how)] as const);

function sumWords(sum: Cents | null, dueCents: Cents): string | undefined {
  if (sum === null || sum > dueCents) return undefined;
  return sum === dueCents
    ? `Insieme fanno ${formatEuro(sum)}: è tutto.`
    : `Insieme fanno ${formatEuro(sum)}: restano ${formatEuro(dueCents - sum)}.`;
}

interface TwoRowsProps extends Pick<WaysFieldsProps, 'form' | 'dueCents'> {
  readonly howLabel: string;
  /** Where the keyboard goes on. */
  readonly place: ReturnType<typeof useFocusHandover<HTMLDivElement>>;
}

/** Each way is one row: how, and how much. Until something else is typed the second brings what the first leaves. */
function TwoRows({ form, dueCents, howLabel, place }: TwoRowsProps) {
  const { values, errors } = form;
  const { second, sum } = partsOf(values, dueCents);
  const join = () => {
    form.setMany(ONE_WAY);
    form.set('amount', amountText(sum || dueCents));
  };
  return (
    <div className={styles['rows']} role="group" aria-label="In due modi">
      <Field
        label={
          <>
            {howLabel}
            <span className="visually-hidden">, primo modo</span>
          </>
        }
      >
        {(control) => (
          <SelectInput
            {...control}
            options={HOWS}
            value={values.how}
            onChange={(how) => form.set('how', how as MoneyHow)}
          />
        )}
      </Field>
      <div ref={place}>
        <Field
          label={
            <>
              Importo<span className="visually-hidden"> nel primo modo</span>
            </>
          }
          required
          error={errors.amount}
        >
          {(control) => <MoneyInput {...control} placeholder="0,00" {...form.input('amount')} />}
        </Field>
      </div>
      <Field className={styles['how']} label={<span className="visually-hidden">Secondo modo</span>}>
        {(control) => (
          <SelectInput
            {...control}
            options={HOWS}
            value={values.secondHow ?? ''}
            onChange={(how) => form.set('secondHow', how as MoneyHow)}
          />
        )}
      </Field>
      <Field
        className={styles['amount']}
        label={<span className="visually-hidden">Importo nel secondo modo</span>}
        error={errors.secondAmount}
      >
        {(control) => (
          <MoneyInput
            {...control}
            value={values.secondAmount ?? amountText(second ?? 0)}
            onChange={(text) => form.set('secondAmount', text)}
          />
        )}
      </Field>
      <IconButton
        icon={<Icon name="x" />}
        label="In un modo solo"
        className={styles['drop']}
        onClick={join}
      />
      <p className={`hint ${styles['sum']}`} aria-live="polite">
        {sumWords(sum, dueCents)}
      </p>
    </div>
  );
}

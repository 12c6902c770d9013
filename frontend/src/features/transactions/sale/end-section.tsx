import { STATUS_WORDS } from '@fiocco/contracts';
import { formatEuro } from '../../../shared/format/money.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { Option, SelectInput } from '../../../shared/office/controls/inputs.js';
import { saidFaults } from '../../../shared/office/controls/said-of-money.js';
import type { Form, FormErrors } from '../../../shared/office/controls/use-form.js';
import type { Given } from '../commands/change-given.js';
import { DocumentField, useReceiptNumber } from '../commands/fields.js';
import { partsFaults, partsOf } from '../commands/ways.js';
import { WaysFields } from '../commands/ways-fields.js';
import { isCollected, isInTwo, isPutAside, type SaleValues, totalOf } from './sale-form.js';
import styles from './sale.module.css';

/** Together both ways are the whole total: what is to be paid later is a sale that is not collected now. */
function waysFaults(values: SaleValues): FormErrors<SaleValues> {
  const { cents } = totalOf(values);
  const faults = partsFaults(values, cents);
  const { sum } = partsOf(values, cents);
  if (Object.keys(faults).length > 0 || sum === null || sum === cents) return faults;
  return { secondAmount: `Insieme mancano ${formatEuro(cents - sum)} al totale` };
}

/** What is wrong with what is said of the money that is taken now. */
export function moneyFaults(
  values: SaleValues,
  numberFaults: ReturnType<typeof useReceiptNumber>['faults'],
): FormErrors<SaleValues> {
  return {
    ...(values.secondHow !== null && waysFaults(values)),
    ...saidFaults(values),
    ...numberFaults(values),
  };
}

const STATUSES = (['completata', 'in_attesa'] as const).map(
  (status) => [status, STATUS_WORDS[status]] as const,
);

const asideWords = (gifts: number): string =>
  gifts > 1
    ? 'I regali restano da parte, senza scadenza, finché non li si completa o annulla, uno per uno.'
    : 'Il regalo resta da parte, senza scadenza, finché non lo si completa o annulla.';

function takenHint(values: SaleValues): string {
  if (!isCollected(values)) return 'Resta da incassare.';
  return isInTwo(values) ? 'In negozio, in due modi.' : 'In negozio, tutto il totale.';
}

interface EndSectionProps {
  readonly form: Form<SaleValues>;
  readonly given: Given;
}

/** Whether the money is taken now, later, or the gifts are only put aside. */
export function EndSection({ form, given }: EndSectionProps) {
  const { values } = form;
  const isAside = isPutAside(values);
  const isTaken = isCollected(values);
  const number = useReceiptNumber(true);
  return (
    <div className="form-grid">
      <Field label="Stato" hint={isAside ? asideWords(values.items.length) : undefined}>
        {(control) => (
          <SelectInput
            {...control}
            value={values.status}
            onChange={(value) => form.set('status', value as SaleValues['status'])}
            options={STATUSES}
          />
        )}
      </Field>
      <div className={styles['money']}>
        <Option
          as="switch"
          label="Incassato ora"
          hint={takenHint(values)}
          checked={isTaken}
          disabled={isAside}
          onChange={(on) => form.set('collected', on)}
        />
      </div>
      {isTaken && (
        <div className="both-columns">
          <WaysFields
            form={form}
            dueCents={totalOf(values).cents}
            given={given}
            howLabel="Incassato come"
            documentField={<DocumentField form={form} required={number.isNeeded(values)} />}
          />
        </div>
      )}
    </div>
  );
}

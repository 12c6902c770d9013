import { DELIVERY_RULES, PAYMENT_RULES, type UnusablePaymentMethod } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FieldError } from '../../../shared/kit/controls/field.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Option } from '../../../shared/office/controls/inputs.js';
import { paymentMethodsQuery } from '../../../shared/office/queries/payment-methods.js';
import { DELIVERY_FAULT, type ListValues, PAYMENT_FAULT } from './list-form.js';
import type { ListFormProps } from './text-field.js';

type Flag = { [K in keyof ListValues]: ListValues[K] extends boolean ? K : never }[keyof ListValues];

type FlagRow = readonly [flag: Flag, label: string, hint?: string];

const PAYMENTS: readonly FlagRow[] = PAYMENT_RULES.map(({ field, name, staffNote }) =>
  staffNote === null ? [field, name] : [field, name, staffNote],
);
const DELIVERIES: readonly FlagRow[] = DELIVERY_RULES.map(({ field, name }) => [field, name]);

interface FlagsProps extends ListFormProps {
  readonly flags: readonly FlagRow[];
  readonly invalid?: boolean;
  /** Why a way that can be ticked has no effect now; null when it has one. */
  readonly whyNot?: (flag: Flag) => string | null;
}

function Flags({ form, flags, invalid, whyNot }: FlagsProps) {
  return flags.map(([flag, label, hint]) => (
    <Option
      key={flag}
      label={label}
      hint={whyNot?.(flag) ?? hint}
      invalid={invalid}
      checked={form.values[flag]}
      onChange={(on) => form.set(flag, on)}
    />
  ));
}

function Unpayable() {
  return (
    <Notice role="status" icon={<Icon name="alert-triangle" />}>
      Così gli ospiti vedono la lista ma non possono acquistare: serve almeno un metodo già configurato.
    </Notice>
  );
}

const WHY_NOT: Readonly<Record<UnusablePaymentMethod, string>> = {
  not_set_up: 'Non ancora configurato: gli ospiti non lo vedono.',
  switched_off: 'Spento nelle impostazioni: gli ospiti non lo vedono.',
  no_provider: 'In arrivo con una prossima versione: gli ospiti non lo vedono.',
};

/** Which of the ways to pay do not work now, and why; until that is known, all of them count. */
function useWhyNot(values: ListValues) {
  const { data } = useQuery(paymentMethodsQuery);
  const reasons: Partial<Record<Flag, UnusablePaymentMethod>> = data?.whyNot ?? {};
  const whyNot = (flag: Flag) => {
    const reason = reasons[flag];
    return reason ? WHY_NOT[reason] : null;
  };
  const chosen = PAYMENTS.map(([flag]) => flag).filter((flag) => values[flag]);
  return { whyNot, nothingWorks: chosen.length > 0 && chosen.every((flag) => whyNot(flag) !== null) };
}

interface GroupProps {
  readonly id: string;
  readonly legend: string;
  readonly fault: string | undefined;
  readonly children: ReactNode;
}

/** Boxes of which at least one has to be ticked. */
function Group({ id, legend, fault, children }: GroupProps) {
  return (
    <fieldset className={fault ? 'field invalid' : 'field'} aria-describedby={fault ? id : undefined}>
      <legend className="field-label required">{legend}</legend>
      {children}
      {fault && <FieldError id={id}>{fault}</FieldError>}
    </fieldset>
  );
}

export function TermsSection({ form }: ListFormProps) {
  const { [PAYMENT_FAULT]: payment, [DELIVERY_FAULT]: delivery } = form.errors;
  const { whyNot, nothingWorks } = useWhyNot(form.values);
  return (
    <section>
      <h3 className="h3">Pagamento e consegna</h3>
      <div className="form-grid">
        <Group id="payment-fault" legend="Metodi di pagamento" fault={payment}>
          <Flags form={form} flags={PAYMENTS} invalid={payment !== undefined} whyNot={whyNot} />
          {nothingWorks && <Unpayable />}
        </Group>
        <Group id="delivery-fault" legend="Consegna" fault={delivery}>
          <Flags form={form} flags={DELIVERIES} invalid={delivery !== undefined} />
        </Group>
      </div>
    </section>
  );
}

import { DELIVERY_METHODS, type DeliveryMethod, deliveryName, STATUS_WORDS } from '@fiocco/contracts';
import { centsTyped, formatEuro } from '@fiocco/money';
import { Field } from '../../../shared/kit/controls/field.js';
import { Option, SelectInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { MailField } from '../../../shared/office/controls/mail-field.js';
import { DocumentField } from '../document-field.js';
import type { SectionProps } from './gift-section.js';
import { type ChosenGift, isCollected, type SaleValues, totalOf } from './sale-form.js';
import styles from './sale.module.css';

interface BuyerFieldProps extends Pick<SectionProps, 'form'> {
  readonly name: 'buyerName' | 'buyerPhone';
  readonly label: string;
  readonly type?: string;
}

function BuyerField({ form, name, label, type = 'text' }: BuyerFieldProps) {
  const isRequired = name === 'buyerName';
  return (
    <Field
      label={label}
      required={isRequired}
      aside={isRequired ? undefined : 'facoltativo'}
      error={form.errors[name]}
    >
      {(control) => (
        <TextInput
          {...control}
          type={type}
          autoComplete="off"
          maxLength={200}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
        />
      )}
    </Field>
  );
}

export function BuyerSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <>
      <BuyerField form={form} name="buyerName" label="Nome dell’acquirente" />
      <BuyerField form={form} name="buyerPhone" label="Telefono" type="tel" />
      <MailField
        aside="facoltativo"
        error={form.errors.buyerEmail}
        value={form.values.buyerEmail}
        onChange={(value) => form.set('buyerEmail', value)}
      />
      <Field label="Consegna">
        {(control) => (
          <SelectInput
            {...control}
            value={form.values.deliveryMethod}
            onChange={(value) => form.set('deliveryMethod', value as DeliveryMethod)}
            options={DELIVERY_METHODS.map((code) => [code, deliveryName(code)])}
          />
        )}
      </Field>
      <Field label="Messaggio" aside="facoltativo" className="both-columns" error={form.errors.message}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={2_000}
            value={form.values.message}
            onChange={(event) => form.set('message', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

const STATUSES = (['completata', 'in_attesa'] as const).map(
  (status) => [status, STATUS_WORDS[status]] as const,
);

function takenWords(values: SaleValues, gift: ChosenGift): string {
  const total = totalOf(values, gift);
  if (total === null) return 'In negozio.';
  const isShipped = total !== centsTyped(values.amount);
  return `In negozio: ${formatEuro(total)}${isShipped ? ', spedizione compresa' : ''}.`;
}

/** Whether the money is taken now, later, or the gift is only put aside. */
export function EndSection({ form, gift }: SectionProps) {
  const { status } = form.values;
  const isDone = status === 'completata';
  const isTaken = isCollected(form.values);
  return (
    <>
      <Field
        label="Stato"
        hint={
          isDone
            ? undefined
            : 'Il regalo resta da parte, senza scadenza, finché non lo si completa o annulla.'
        }
      >
        {(control) => (
          <SelectInput
            {...control}
            value={status}
            onChange={(value) => form.set('status', value as SaleValues['status'])}
            options={STATUSES}
          />
        )}
      </Field>
      <div className={styles['money']}>
        <Option
          as="switch"
          label="Incassato ora"
          hint={isTaken ? takenWords(form.values, gift) : 'Resta da incassare.'}
          checked={isTaken}
          disabled={!isDone}
          onChange={(on) => form.set('collected', on)}
        />
      </div>
      {isTaken && <DocumentField form={form} />}
    </>
  );
}

import {
  isItaly,
  type GiftList,
  DELIVERY_RULES,
  PAYMENT_RULES,
  type UnusablePaymentMethod,
} from '@fiocco/contracts';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Field, FieldError } from '../../../shared/kit/controls/field.js';
import { countryNames, ITALY } from '../../../shared/kit/text/countries.js';
import { SelectInput, Option } from '../../../shared/office/controls/inputs.js';
import { MailField } from '../../../shared/office/controls/mail-field.js';
import { AreaField, TextField, type ListFormProps, DayField } from './text-field.js';
import styles from '../gift-lists.module.css';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { ImageDrop } from '../../../shared/office/upload/image-drop.js';
import { OccasionField } from './occasion-field.js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { paymentMethodsQuery } from '../../../shared/office/queries/records.js';
import { DELIVERY_FAULT, type ListValues, PAYMENT_FAULT } from './list-form.js';

export function BeneficiarySection({ form }: ListFormProps) {
  return (
    <section>
      <div>
        <h3 className="h3">Beneficiario</h3>
        <p className="soft xs">Non compare mai sulla pagina pubblica.</p>
      </div>
      <div className="form-grid">
        <MailField required {...form.field('beneficiaryEmail')} />
        <TextField
          form={form}
          name="beneficiaryPhone"
          label="Telefono"
          required
          input={{ type: 'tel', inputMode: 'tel', autoComplete: 'off', maxLength: 40 }}
        />
        <TextField
          form={form}
          name="secondBeneficiaryName"
          label="Seconda persona"
          hint="Se la lista è di due persone: con un’e-mail riceve anche lei quelle per il beneficiario."
          className="both-columns"
          input={{ autoComplete: 'off' }}
        />
        <MailField label="E-mail della seconda persona" {...form.field('secondBeneficiaryEmail')} />
        <TextField
          form={form}
          name="secondBeneficiaryPhone"
          label="Telefono della seconda persona"
          input={{ type: 'tel', inputMode: 'tel', autoComplete: 'off', maxLength: 40 }}
        />
        <div className="both-columns">
          <Option
            as="switch"
            label="Avvisa il beneficiario"
            hint="Un’e-mail per ogni regalo acquistato o prenotato, senza prezzi."
            checked={form.values.notifyBeneficiary}
            onChange={(on) => form.set('notifyBeneficiary', on)}
          />
        </div>
        <TextField form={form} name="addressName" label="Nome del destinatario" input={{ maxLength: 100 }} />
        <TextField
          form={form}
          name="addressSurname"
          label="Cognome del destinatario"
          input={{ maxLength: 100 }}
        />
        <TextField form={form} name="street" label="Via e numero" className="both-columns" />
        <Place form={form} />
        <AreaField form={form} name="addressNotes" label="Note per la consegna" max={1000} />
      </div>
    </section>
  );
}

/** A shop that ships within Italy is asked for no country, unless the address has another already. */
function Place({ form }: ListFormProps) {
  const shop = usePublicSettings();
  const { country } = form.values;
  const italian = isItaly(country);
  return (
    <>
      <div className={`${styles['place']} both-columns`}>
        <TextField
          form={form}
          name="zipCode"
          label={italian ? 'CAP' : 'Codice postale'}
          input={{ inputMode: italian ? 'numeric' : 'text', maxLength: 20 }}
        />
        <TextField form={form} name="city" label="Città" input={{ maxLength: 100 }} />
        <TextField
          form={form}
          name="province"
          label={italian ? 'Provincia' : 'Regione'}
          input={{ maxLength: 50 }}
        />
      </div>
      {(shop.shipsAbroad || !italian) && (
        <Field label="Paese" error={form.errors.country} className="both-columns">
          {(control) => (
            <SelectInput
              {...control}
              autoComplete="off"
              value={italian ? ITALY : country}
              onChange={(name) => form.set('country', name)}
              options={countryNames(country, shop).map((name) => [name, name] as const)}
            />
          )}
        </Field>
      )}
    </>
  );
}

function StateField({ form }: ListFormProps) {
  return (
    <div className="field both-columns">
      <span className="field-label">Stato</span>
      <Segmented
        label="Stato della lista"
        {...form.input('state')}
        options={[
          ['open', 'Aperta'],
          ['suspended', 'Sospesa'],
          ['archived', 'Archiviata'],
        ]}
      />
      <p className="hint">
        Aperta segue le sue date. Sospesa o archiviata, gli ospiti non la aprono; si può riaprire quando si
        vuole.
      </p>
    </div>
  );
}

/** A cover spans the whole width of a desktop's window. */
const COVER_PIXELS = 1600;

interface ListSectionProps extends ListFormProps {
  /** Null for a new one. */
  readonly list: GiftList | null;
}

export function ListSection({ form, list }: ListSectionProps) {
  return (
    <section>
      <h3 className="h3">Lista</h3>
      <div className="form-grid">
        <TextField
          form={form}
          name="name"
          label="Nome della lista"
          required
          className="both-columns"
          input={{ 'data-autofocus': true }}
        />
        <TextField form={form} name="beneficiaryName" label="Beneficiario" required />
        <OccasionField form={form} />
        <div className={`${styles['days']} both-columns`}>
          <DayField
            form={form}
            name="eventDate"
            label="Giorno dell’evento"
            hint="Gli ospiti lo leggono sulla pagina, sul biglietto e nelle e-mail."
          />
          <DayField form={form} name="startDate" label="Aperta dal" hint="Vuota, è aperta da subito." />
          <DayField form={form} name="endDate" label="Aperta fino al" hint="Il giorno è compreso." />
        </div>
        <div className="field both-columns">
          <span className="field-label">Copertina</span>
          <ImageDrop
            url={form.values.image || null}
            saved={list?.image ?? null}
            longest={COVER_PIXELS}
            onChange={(url) => form.set('image', url ?? '')}
            hint="JPG, PNG, GIF. Massimo 2MB."
            compact
          />
        </div>
        <AreaField
          form={form}
          name="notes"
          label="Note interne"
          hint="Le legge solo chi lavora in negozio."
          max={5000}
        />
        {list && <StateField form={form} />}
      </div>
    </section>
  );
}

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

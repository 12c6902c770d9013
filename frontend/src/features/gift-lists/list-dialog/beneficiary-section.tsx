import { isItaly } from '@fiocco/contracts';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { countryNames, ITALY } from '../../../shared/kit/text/countries.js';
import { SelectInput } from '../../../shared/office/controls/inputs.js';
import { MailField } from '../../../shared/office/controls/mail-field.js';
import { AreaField, TextField, type ListFormProps } from './text-field.js';
import styles from '../gift-lists.module.css';

export function BeneficiarySection({ form }: ListFormProps) {
  return (
    <section>
      <div>
        <h3 className="h3">Beneficiario</h3>
        <p className="soft xs">Non compare mai sulla pagina pubblica.</p>
      </div>
      <div className="form-grid">
        <MailField
          required
          error={form.errors.beneficiaryEmail}
          value={form.values.beneficiaryEmail}
          onChange={(value) => form.set('beneficiaryEmail', value)}
        />
        <TextField
          form={form}
          name="beneficiaryPhone"
          label="Telefono"
          required
          input={{ type: 'tel', inputMode: 'tel', autoComplete: 'off', maxLength: 40 }}
        />
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

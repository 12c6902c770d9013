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
        <TextField
          form={form}
          name="beneficiaryEmail"
          label="E-mail"
          required
          input={{ type: 'email', inputMode: 'email', autoComplete: 'off', maxLength: 254 }}
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
        <div className={`${styles['place']} both-columns`}>
          <TextField form={form} name="zipCode" label="CAP" input={{ inputMode: 'numeric', maxLength: 20 }} />
          <TextField form={form} name="city" label="Città" input={{ maxLength: 100 }} />
          <TextField form={form} name="province" label="Provincia" input={{ maxLength: 50 }} />
        </div>
        <AreaField form={form} name="addressNotes" label="Note per la consegna" max={1000} />
      </div>
    </section>
  );
}

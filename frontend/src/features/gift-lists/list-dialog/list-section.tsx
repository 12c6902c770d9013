import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../shared/back-office/field.js';
import { Segmented } from '../../../shared/back-office/segmented.js';
import { SelectInput } from '../../../shared/back-office/inputs.js';
import { occasionsQuery } from '../../../shared/back-office/queries/occasions.js';
import { ImageDrop } from '../../../shared/back-office/upload/image-drop.js';
import styles from '../gift-lists.module.css';
import { AreaField, DayField, TextField, type ListFormProps } from './text-field.js';

function OccasionField({ form }: ListFormProps) {
  const { data: occasions = [] } = useQuery(occasionsQuery);
  return (
    <Field
      label="Occasione"
      required
      error={form.errors.occasionId}
      hint={occasions.length === 0 ? 'Prima serve un’occasione: si crea in Occasioni.' : undefined}
    >
      {(control) => (
        <SelectInput
          {...control}
          value={form.values.occasionId}
          onChange={(value) => form.set('occasionId', value)}
          options={[['', 'Scegli…'], ...occasions.map(({ id, name }) => [String(id), name] as const)]}
        />
      )}
    </Field>
  );
}

function StateField({ form }: ListFormProps) {
  return (
    <div className="fld w2">
      <span className="lab">Stato</span>
      <Segmented
        label="Stato della lista"
        value={form.values.state}
        onChange={(state) => form.set('state', state)}
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

export function ListSection({ form, isNew }: ListFormProps & { readonly isNew: boolean }) {
  return (
    <section>
      <h3 className="h3">Lista</h3>
      <div className="fs">
        <TextField
          form={form}
          name="name"
          label="Nome della lista"
          required
          className="w2"
          input={{ 'data-autofocus': true }}
        />
        <TextField form={form} name="beneficiaryName" label="Beneficiario" required />
        <OccasionField form={form} />
        <div className={`${styles['days']} w2`}>
          <DayField
            form={form}
            name="eventDate"
            label="Giorno dell’evento"
            hint="Gli ospiti lo leggono sulla pagina, sul biglietto e nelle e-mail."
          />
          <DayField form={form} name="startDate" label="Aperta dal" hint="Vuota, è aperta da subito." />
          <DayField form={form} name="endDate" label="Aperta fino al" hint="Il giorno è compreso." />
        </div>
        <div className="fld w2">
          <span className="lab">Copertina</span>
          <ImageDrop
            url={form.values.image || null}
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
        {!isNew && <StateField form={form} />}
      </div>
    </section>
  );
}

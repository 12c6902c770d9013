import type { GiftList } from '@fiocco/contracts';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { ImageDrop } from '../../../shared/office/upload/image-drop.js';
import styles from '../gift-lists.module.css';
import { OccasionField } from './occasion-field.js';
import { AreaField, DayField, TextField, type ListFormProps } from './text-field.js';

function StateField({ form }: ListFormProps) {
  return (
    <div className="field both-columns">
      <span className="field-label">Stato</span>
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

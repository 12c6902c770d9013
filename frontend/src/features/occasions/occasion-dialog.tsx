import type { Occasion } from '@fiocco/contracts';
import { call } from '../../shared/api/client.js';
import { Field } from '../../shared/kit/controls/field.js';
import { TextInput } from '../../shared/office/controls/inputs.js';
import { EditRecordDialog } from '../../shared/office/records/edit-record-dialog.js';
import type { RecordKind } from '../../shared/office/records/record-kind.js';
import { countOf } from '../../shared/office/words.js';

interface OccasionDialogProps {
  /** The one to rename; null for a new one. */
  readonly occasion: Occasion | null;
  readonly onClose: () => void;
}

const OCCASION: RecordKind<Occasion, { readonly name: string }> = {
  name: 'occasion',
  words: {
    edit: { title: 'Modifica occasione', save: 'Salva', done: 'Occasione aggiornata' },
    make: { title: 'Nuova occasione', save: 'Crea occasione', done: 'Occasione creata' },
    failed: { edit: 'l’aggiornamento dell’occasione', make: 'la creazione dell’occasione' },
  },
  // Lists carry the name of their occasion.
  changes: ['occasions', 'lists'],
  valuesOf: (occasion) => ({ name: occasion?.name ?? '' }),
  faultsOf: ({ name }) => (name.trim() ? {} : { name: 'Il nome dell’occasione è richiesto' }),
  send: ({ name }, known) => {
    const body = { name: name.trim() };
    if (!known) return call('POST /api/occasions', { body });
    return call('PUT /api/occasions/:id', { params: { id: known.id }, body, version: known.version });
  },
  conflict: {
    read: ({ id }) => call('GET /api/occasions/:id', { params: { id } }),
    labels: { name: 'Nome' },
  },
};

function RenameHint({ lists }: { readonly lists: number }) {
  return (
    <>
      Il nuovo nome compare subito anche agli ospiti, in <b>{countOf(lists, 'lista', 'liste')}</b>.
    </>
  );
}

export function OccasionDialog({ occasion, onClose }: OccasionDialogProps) {
  return (
    <EditRecordDialog kind={OCCASION} record={occasion} onClose={onClose}>
      {(form) => (
        <Field
          label="Nome"
          required
          error={form.errors.name}
          hint={occasion?.listCount ? <RenameHint lists={occasion.listCount} /> : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              maxLength={120}
              placeholder="Nozze d’oro, Cresima…"
              value={form.values.name}
              onChange={(value) => form.set('name', value)}
            />
          )}
        </Field>
      )}
    </EditRecordDialog>
  );
}

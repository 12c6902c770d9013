import type { GiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../shared/kit/controls/button.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { ConflictDialog } from '../../../shared/office/dialogs/conflict-dialog.js';
import { conflictRows, merged, type ConflictWords } from '../../../shared/office/dialogs/conflict.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { FaultCount } from '../../../shared/office/controls/fault-count.js';
import { occasionsQuery } from '../../../shared/office/queries/occasions.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { formatDate } from '../../../shared/format/dates.js';
import styles from '../gift-lists.module.css';
import { BeneficiarySection } from './beneficiary-section.js';
import { listFaults, valuesOf, type ListValues } from './list-form.js';
import { LIST_LABELS } from './list-labels.js';
import { ListSection } from './list-section.js';
import { PublicSection } from './public-section.js';
import { TermsSection } from './terms-section.js';
import { useListSaving, type Conflict } from './use-list-saving.js';

interface ListDialogProps {
  readonly list: GiftList | null;
  readonly onClose: () => void;
  /** A new list stands: its products come next. */
  readonly onMade?: (list: GiftList) => void;
}

interface ListConflictProps {
  readonly list: GiftList;
  readonly conflict: Conflict;
  readonly mine: ListValues;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  readonly onSave: (values: ListValues) => void;
}

const STATE_WORDS = { open: 'Aperta', suspended: 'Sospesa', archived: 'Archiviata' } as const;

function ListConflict({ list, conflict, mine, busy, onDiscard, onSave }: ListConflictProps) {
  const { data: occasions = [] } = useQuery(occasionsQuery);
  const words: ConflictWords = {
    occasionId: (id) => occasions.find((occasion) => String(occasion.id) === id)?.name ?? id,
    eventDate: (day) => day && formatDate(day),
    startDate: (day) => day && formatDate(day),
    endDate: (day) => day && formatDate(day),
    state: (state) => STATE_WORDS[state as GiftList['state']],
    password: (password) => password && '•'.repeat(8),
  };
  const theirs = valuesOf(conflict.theirs);
  const rows = conflictRows(LIST_LABELS, { start: valuesOf(list), theirs, mine }, words);
  return (
    <ConflictDialog
      message={conflict.message}
      rows={rows}
      busy={busy}
      onDiscard={onDiscard}
      onSave={(own) => onSave(merged(theirs, mine, own))}
    />
  );
}

/** Everything about a list but its products. */
export function ListDialog({ list, onClose, onMade }: ListDialogProps) {
  const form = useForm(valuesOf(list), listFaults);
  const saving = useListSaving(list, form, (made) => (made && onMade ? onMade(made) : onClose()));
  const guard = useClosingGuard(form.dirty, onClose);

  if (saving.conflict && list) {
    return (
      <ListConflict
        list={list}
        conflict={saving.conflict}
        mine={form.values}
        busy={saving.pending}
        onDiscard={onClose}
        onSave={saving.save}
      />
    );
  }
  return (
    <Dialog
      opened
      size="lg"
      onClose={guard.close}
      title={list ? 'Modifica lista' : 'Nuova lista'}
      bodyClass={styles['edit']}
      onSubmit={() => form.submit(saving.save)}
      footer={
        <>
          <FaultCount count={Object.keys(form.errors).length} />
          <Button onClick={guard.close}>Annulla</Button>
          <Button variant="primary" type="submit" busy={saving.pending}>
            {list ? 'Salva modifiche' : 'Crea lista'}
          </Button>
        </>
      }
    >
      <ListSection form={form} list={list} />
      <BeneficiarySection form={form} />
      <PublicSection form={form} />
      <TermsSection form={form} />
      {guard.question}
    </Dialog>
  );
}

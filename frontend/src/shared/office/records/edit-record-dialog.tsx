import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/button.js';
import { Dialog, type DialogProps } from '../../kit/dialog/dialog.js';
import { FaultCount } from '../controls/fault-count.js';
import { useForm, type Form } from '../controls/use-form.js';
import { useClosingGuard } from '../dialogs/closing-guard.js';
import { PendingUploads, useUploadsInForm } from '../upload/pending-uploads.js';
import { ConflictDialog } from './conflict-dialog.js';
import { conflictRows, merged } from './conflict.js';
import type { EditedRecord, RecordKind } from './record-kind.js';
import { useKeptDraft } from './use-kept-draft.js';
import { useRecordSaving } from './use-record-saving.js';

interface EditRecordDialogProps<R extends EditedRecord, V extends object> extends Pick<
  DialogProps,
  'size' | 'sub' | 'bodyClass'
> {
  readonly kind: RecordKind<R, V>;
  /** Null for a new one. */
  readonly record: R | null;
  readonly onClose: () => void;
  /** Called in place of `onClose` after a new record has been made. */
  readonly onMade?: ((made: R) => void) | undefined;
  readonly renderTabs?: (form: Form<V>) => ReactNode;
  /** Before the fields are judged: the faulty ones have to be on the page. */
  readonly onSubmit?: () => void;
  readonly children: (form: Form<V>) => ReactNode;
}

/** Whose draft it is: one of another record, or of another version of this one, is not offered. */
function draftNames({ name }: { readonly name: string }, record: EditedRecord | null) {
  if (!record) return { name: `${name}.new`, against: 'new' };
  return { name: `${name}.${record.id}`, against: String(record.version) };
}

/** What a draft keeps of the form. */
function keptOf<V extends object>(values: V, secrets: readonly string[] = []): Partial<V> {
  const kept = Object.entries(values).filter(([field]) => !secrets.includes(field));
  return Object.fromEntries(kept) as Partial<V>;
}

/** The form with all that becomes of it: kept, saved or given up. */
function useEditing<R extends EditedRecord, V extends object>(props: EditRecordDialogProps<R, V>) {
  const { kind, record, onClose, onMade } = props;
  const form = useForm(kind.valuesOf(record), (values) => kind.faultsOf(values, record));
  const draft = useKeptDraft({
    ...draftNames(kind, record),
    value: keptOf(form.values, kind.secrets),
    dirty: form.dirty,
    onResume: form.setMany,
  });
  const close = () => {
    draft.end();
    onClose();
  };
  const saving = useRecordSaving(kind, record, form, (saved) => {
    draft.end();
    if (record === null && onMade) onMade(saved);
    else onClose();
  });
  return { form, draft, saving, close, guard: useClosingGuard(form.dirty, close) };
}

/**
 * The one dialog in which a record is edited. The caller brings the fields. Checking, saving, refusals, the question
 * before something typed is lost and the choice after a conflict are the same for every kind of record.
 */
export function EditRecordDialog<R extends EditedRecord, V extends object>(
  props: EditRecordDialogProps<R, V>,
) {
  const { kind, record } = props;
  const { form, draft, saving, close, guard } = useEditing(props);
  const words = record ? kind.words.edit : kind.words.make;
  const uploads = useUploadsInForm();
  const send = async () => {
    if (uploads.none() || (await uploads.settled())) form.submit(saving.save);
  };

  if (saving.conflict && record) {
    const theirs = kind.valuesOf(saving.conflict.theirs);
    const versions = { start: kind.valuesOf(record), theirs, mine: form.values };
    return (
      <ConflictDialog
        message={saving.conflict.message}
        rows={conflictRows(kind.conflict?.labels ?? {}, versions, kind.conflict?.words)}
        busy={saving.pending}
        onDiscard={close}
        onSave={(own) => saving.save(merged(theirs, form.values, own))}
      />
    );
  }
  return (
    <Dialog
      opened
      size={props.size ?? 'sm'}
      onClose={guard.close}
      title={words.title}
      sub={props.sub}
      tabs={props.renderTabs?.(form)}
      notice={draft.offer}
      bodyClass={props.bodyClass}
      onSubmit={() => {
        props.onSubmit?.();
        void send();
      }}
      footer={
        <>
          {Object.keys(form.values).length > 1 && <FaultCount count={Object.keys(form.errors).length} />}
          <Button onClick={guard.close}>Annulla</Button>
          <Button variant="primary" type="submit" busy={saving.pending || uploads.waiting}>
            {words.save}
          </Button>
        </>
      }
    >
      <PendingUploads value={uploads.add}>{props.children(form)}</PendingUploads>
      {guard.question}
    </Dialog>
  );
}

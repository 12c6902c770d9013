import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/controls/button.js';
import { Dialog, type DialogProps } from '../../kit/dialog/dialog.js';
import { FaultCount } from '../controls/fault-count.js';
import { type Form, useForm } from '../controls/use-form.js';
import { useClosingGuard } from '../dialogs/closing-guard.js';
import { PendingUploads, useUploadsInForm } from '../upload/pending-uploads.js';
import { ConflictDialog } from './conflict-dialog.js';
import { conflictRows, isConflict, merged } from './conflict.js';
import type { EditedRecord, RecordKind } from './record-kind.js';
import { useKeptDraft } from './use-kept-draft.js';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/problem.js';
import { toast } from '../../kit/toasts/toasts.js';

interface Conflict<R> {
  readonly message: string;
  /** What the others saved. */
  readonly theirs: R;
}

function sayDone(done: string, { name, warning }: EditedRecord): void {
  if (warning) toast.warning([done, name].filter(Boolean).join(': '), warning);
  else toast.success(done);
}

function failureOf<R extends EditedRecord, V extends object>(
  { failureOf: whole, words: { failed } }: RecordKind<R, V>,
  record: R | null,
  error: unknown,
  values: V,
): string {
  const own = whole?.(error, record, values);
  return own ?? `Errore durante ${record ? failed.edit : failed.make}: ${messageOf(error)}`;
}

/** Creates or updates; a conflict brings what the others saved, and the next try builds on that. */
function useRecordSaving<R extends EditedRecord, V extends object>(
  kind: RecordKind<R, V>,
  record: R | null,
  form: Form<V>,
  onSaved: (saved: R) => void,
) {
  const { words } = kind;
  const [conflict, setConflict] = useState<Conflict<R> | null>(null);
  const known = conflict?.theirs ?? record;
  const mutation = useMutation({
    meta: { changes: kind.changes },
    mutationFn: (values: V) => kind.send(values, known),
  });

  const refused = async (error: unknown, values: V) => {
    if (isConflict(error) && record && kind.conflict) {
      const theirs = await kind.conflict.read(record);
      return setConflict({ message: messageOf(error), theirs });
    }
    setConflict(null);
    form.refuse(kind.refusalOf?.(error) ?? error);
    toast.error('Errore', failureOf(kind, record, error, values));
  };

  const save = (values: V) =>
    mutation.mutate(values, {
      onSuccess: (saved) => {
        sayDone(record ? words.edit.done : words.make.done, saved);
        onSaved(saved);
      },
      onError: (error) => void refused(error, values).catch(() => toast.error('Errore', messageOf(error))),
    });

  return { save, conflict, pending: mutation.isPending };
}

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
          <Button onClick={guard.close}>Torna indietro</Button>
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

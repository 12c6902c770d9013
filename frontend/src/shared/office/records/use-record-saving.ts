import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/problem.js';
import { toast } from '../../kit/toasts/toasts.js';
import type { Form } from '../controls/use-form.js';
import { isConflict } from './conflict.js';
import type { EditedRecord, RecordKind } from './record-kind.js';

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
): string {
  if (whole) return whole(error, record);
  return `Errore durante ${record ? failed.edit : failed.make}: ${messageOf(error)}`;
}

/** Creates or updates; a conflict brings what the others saved, and the next try builds on that. */
export function useRecordSaving<R extends EditedRecord, V extends object>(
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

  const refused = async (error: unknown) => {
    if (isConflict(error) && record && kind.conflict) {
      const theirs = await kind.conflict.read(record);
      return setConflict({ message: messageOf(error), theirs });
    }
    setConflict(null);
    form.refuse(kind.refusalOf?.(error) ?? error);
    toast.error('Errore', failureOf(kind, record, error));
  };

  const save = (values: V) =>
    mutation.mutate(values, {
      onSuccess: (saved) => {
        sayDone(record ? words.edit.done : words.make.done, saved);
        onSaved(saved);
      },
      onError: (error) => void refused(error).catch(() => toast.error('Errore', messageOf(error))),
    });

  return { save, conflict, pending: mutation.isPending };
}

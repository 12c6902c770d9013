import type { GiftList } from '@fiocco/contracts';
import { useState } from 'react';
import { api } from '../../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { isConflict } from '../../../shared/office/dialogs/conflict.js';
import type { Form } from '../../../shared/office/controls/use-form.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { useSaveList } from '../list-mutations.js';
import { bodyOf, type ListValues, PAYMENT_FAULT } from './list-form.js';

export interface Conflict {
  readonly message: string;
  readonly theirs: GiftList;
}

/** The server speaks of nested fields; the dialog's are flat. */
function flattened(error: unknown): unknown {
  if (!isApiProblem(error) || !error.fields['allowedPaymentMethods']) return error;
  Object.assign(error.problem, {
    fields: { ...error.fields, [PAYMENT_FAULT]: error.fields['allowedPaymentMethods'] },
  });
  return error;
}

/** Creates or updates; a conflict brings what the others saved. */
export function useListSaving(
  list: GiftList | null,
  form: Form<ListValues>,
  onDone: (made: GiftList | null) => void,
) {
  const mutation = useSaveList();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const known = conflict?.theirs ?? list;

  const refused = async (error: unknown) => {
    if (isConflict(error) && list) {
      const theirs = await api.get<GiftList>(`/api/gift-lists/${list.id}`);
      setConflict({ message: messageOf(error), theirs });
      return;
    }
    setConflict(null);
    form.refuse(flattened(error));
    const what = list ? "l'aggiornamento della lista" : 'la creazione della lista';
    toast.error('Errore', `Errore durante ${what}: ${messageOf(error)}`);
  };

  const save = (values: ListValues) =>
    mutation.mutate(
      { id: list?.id ?? null, version: known?.version, body: bodyOf(values, known) },
      {
        onSuccess: (saved) => {
          toast.success(list ? 'Lista aggiornata' : 'Lista regalo creata');
          onDone(list ? null : saved);
        },
        onError: (error) => void refused(error).catch(() => toast.error('Errore', messageOf(error))),
      },
    );

  return { save, conflict, pending: mutation.isPending };
}

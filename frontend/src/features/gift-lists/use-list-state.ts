import type { GiftList } from '@fiocco/contracts';
import { messageOf } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { useSetListState } from './list-mutations.js';

type State = GiftList['state'];

const DONE: Readonly<Record<State, string>> = {
  open: 'di nuovo aperta',
  suspended: 'sospesa',
  archived: 'archiviata',
};

/** Suspends, archives or reopens a list, and takes that back at once if it was a slip. */
export function useListState() {
  const { mutate, mutateAsync, isPending } = useSetListState();

  const change = (list: GiftList, state: State, onDone?: () => void) =>
    mutate(
      { list, state },
      {
        onSuccess: (saved) => {
          toast.success('Lista aggiornata', `«${list.name}» è ${DONE[state]}.`, {
            label: 'Annulla',
            // Under the version that was just saved: what somebody else has done since stays.
            run: () => void undo(saved, list.state),
          });
          onDone?.();
        },
        onError: sayFailed,
      },
    );

  // A promise: by now the page or the dialog that asked may be gone.
  const undo = (list: GiftList, state: State) =>
    mutateAsync({ list, state }).then(
      () => toast.success('Modifica annullata', `«${list.name}» è ${DONE[state]}.`),
      sayFailed,
    );

  return { change, isPending };
}

function sayFailed(error: unknown): void {
  toast.error('Errore', `Errore durante l’aggiornamento della lista: ${messageOf(error)}`);
}

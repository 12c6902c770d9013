import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { EmptyState } from '../../shared/office/page/states.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { useCreateUsualOccasions } from './occasion-mutations.js';

const USUAL = ['Nozze', 'Nascita', 'Compleanno'];

/** The first day: one of one's own, or the three that every shop has. */
export function FirstOccasions({ onCreate }: { readonly onCreate: () => void }) {
  const create = useCreateUsualOccasions();
  const addUsual = () =>
    create.mutate(USUAL, {
      onSuccess: () => toast.success('Occasioni create', USUAL.join(', ')),
      onError: (error) =>
        toast.error('Errore', `Errore durante la creazione dell’occasione: ${messageOf(error)}`),
    });
  return (
    <EmptyState
      title="Nessuna occasione trovata. Crea la tua prima occasione!"
      actions={
        <>
          <Button variant="primary" icon={<Icon name="plus" />} onClick={onCreate}>
            Nuova occasione
          </Button>
          <Button busy={create.isPending} onClick={addUsual}>
            Aggiungi queste tre
          </Button>
        </>
      }
    >
      Le più usate: Nozze, Nascita, Compleanno.
    </EmptyState>
  );
}

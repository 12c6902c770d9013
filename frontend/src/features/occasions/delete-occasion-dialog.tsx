import type { GiftList, Occasion } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { ConfirmDialog } from '../../shared/office/dialogs/confirm-dialog.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { ListStateBadge } from '../../shared/office/badge.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import { giftListsQuery } from '../../shared/office/queries/records.js';
import { countOf } from '../../shared/office/words.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { useDeleteOccasion } from './occasion-mutations.js';
import styles from './occasions.module.css';

interface DeleteOccasionDialogProps {
  readonly occasion: Occasion;
  readonly onClose: () => void;
}

const SHOWN = 3;

function ListsOf({ occasion, lists }: { readonly occasion: Occasion; readonly lists: readonly GiftList[] }) {
  return (
    <ul className={styles['refused']}>
      {lists.slice(0, SHOWN).map((list) => (
        <li key={list.id}>
          <Picture src={list.image} occasion={occasion.name} />
          <span className="grow two-lines" title={list.name}>
            {list.name}
          </span>
          <ListStateBadge badge={list.badge} />
        </li>
      ))}
    </ul>
  );
}

/** Why it stays, in the server's words, and which lists hold it. */
function Refused({ occasion, reason, onClose }: DeleteOccasionDialogProps & { readonly reason: string }) {
  const { data: all = [] } = useQuery(giftListsQuery);
  const lists = all.filter((list) => list.occasionId === occasion.id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`«${occasion.name}» non si può eliminare`}
      footer={
        <>
          {lists.length > 0 && (
            <Link className={buttonClass()} to="/admin/gift-lists" search={{ occasion: occasion.id }}>
              {lists.length === 1 ? 'Vedi la lista' : `Vedi tutte e ${lists.length}`}
            </Link>
          )}
          <Button variant="primary" onClick={onClose} data-autofocus>
            Ho capito
          </Button>
        </>
      }
    >
      <p>{reason}</p>
      {lists.length > 0 && <ListsOf occasion={occasion} lists={lists} />}
    </Dialog>
  );
}

function reasonFor(occasion: Occasion, error: unknown): string | null {
  if (isApiProblem(error) && error.status === 409) return messageOf(error);
  if (!occasion.listCount) return null;
  const lists = countOf(occasion.listCount, 'lista è', 'liste sono');
  return `${lists} di questa occasione: prima ${occasion.listCount === 1 ? 'va passata' : 'vanno passate'} a un’altra.`;
}

export function DeleteOccasionDialog({ occasion, onClose }: DeleteOccasionDialogProps) {
  const remove = useDeleteOccasion();
  const reason = reasonFor(occasion, remove.error);
  if (reason) return <Refused occasion={occasion} reason={reason} onClose={onClose} />;

  const confirm = () =>
    remove.mutate(occasion.id, {
      onSuccess: () => {
        toast.success('Occasione eliminata');
        onClose();
      },
      onError: (error) => {
        // After a refusal the dialog shows the reason in place of the question.
        if (isApiProblem(error) && error.status === 409) return;
        toast.error('Errore', `Errore durante l’eliminazione dell’occasione: ${messageOf(error)}`);
      },
    });

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      busy={remove.isPending}
      title={`Eliminare «${occasion.name}»?`}
      confirm="Elimina"
      icon="trash"
      loss
    >
      <p>Nessuna lista la usa. Un’occasione che appartiene a delle liste non si può eliminare.</p>
    </ConfirmDialog>
  );
}

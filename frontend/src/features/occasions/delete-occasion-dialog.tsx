import type { GiftList, Occasion } from '@fiocco/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { ConfirmDialog } from '../../shared/office/dialogs/confirm-dialog.js';
import { StaysDialog, useDeletion } from '../../shared/office/dialogs/deletion.js';
import { ListStateBadge } from '../../shared/office/badge.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import { fewListsQuery } from '../../shared/office/queries/records.js';
import { countOf } from '../../shared/office/words.js';
import { call } from '../../shared/api/client.js';
import styles from './occasions.module.css';

interface DeleteOccasionDialogProps {
  readonly occasion: Occasion;
  readonly onClose: () => void;
}

const SHOWN = 3;

function ListsOf({ occasion, lists }: { readonly occasion: Occasion; readonly lists: readonly GiftList[] }) {
  return (
    <ul className={styles['refused']}>
      {lists.map((list) => (
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
  const { data: page } = useQuery(fewListsQuery({ occasion: occasion.id, limit: SHOWN }));
  const lists = page?.items ?? [];
  const count = Number(page?.total ?? lists.length);
  const toLists = count > 0 && (
    <Link className={buttonClass()} to="/admin/gift-lists" search={{ occasion: occasion.id }}>
      {count === 1 ? 'Vedi la lista' : `Vedi tutte e ${count}`}
    </Link>
  );
  return (
    <StaysDialog name={occasion.name} reason={reason} actions={toLists} onClose={onClose}>
      {lists.length > 0 && <ListsOf occasion={occasion} lists={lists} />}
    </StaysDialog>
  );
}

function usedWords({ listCount }: Occasion): string | null {
  if (!listCount) return null;
  const lists = countOf(listCount, 'lista è', 'liste sono');
  return `${lists} di questa occasione: prima ${listCount === 1 ? 'va passata' : 'vanno passate'} a un’altra.`;
}

function useDeleteOccasion() {
  return useMutation({
    meta: { changes: ['occasions'] },
    mutationFn: (id: number) => call('DELETE /api/occasions/:id', { params: { id } }),
  });
}

export function DeleteOccasionDialog({ occasion, onClose }: DeleteOccasionDialogProps) {
  const { run, busy, refusal } = useDeletion(useDeleteOccasion(), {
    id: occasion.id,
    done: 'Occasione eliminata',
    ofWhat: 'dell’occasione',
    onClose,
  });
  const reason = refusal ?? usedWords(occasion);
  if (reason) return <Refused occasion={occasion} reason={reason} onClose={onClose} />;

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={run}
      busy={busy}
      title={`Eliminare «${occasion.name}»?`}
      confirm="Elimina"
      icon="trash"
      loss
    >
      <p>Nessuna lista la usa. Un’occasione che appartiene a delle liste non si può eliminare.</p>
    </ConfirmDialog>
  );
}

import type { GiftList, Occasion } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Loaded } from '../../shared/office/page/loaded.js';
import { PageHead } from '../../shared/office/page/page-head.js';
import { giftListsQuery } from '../../shared/office/queries/gift-lists.js';
import { occasionsQuery } from '../../shared/office/queries/occasions.js';
import { EmptyState, RowsSkeleton } from '../../shared/office/page/states.js';
import { countOf } from '../../shared/office/words.js';
import { DeleteOccasionDialog } from './delete-occasion-dialog.js';
import { OccasionDialog } from './occasion-dialog.js';
import { OccasionsTable } from './occasions-table.js';
import { messageOf } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { useCreateUsualOccasions } from './occasion-mutations.js';

const USUAL = ['Nozze', 'Nascita', 'Compleanno'];

/** The first day: one of one's own, or the three that every shop has. */
function FirstOccasions({ onCreate }: { readonly onCreate: () => void }) {
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

type Open =
  | { readonly kind: 'edit'; readonly occasion: Occasion | null }
  | { readonly kind: 'delete'; readonly occasion: Occasion };

function summaryOf(occasions: readonly Occasion[], lists: readonly GiftList[] | undefined): string {
  const words = countOf(occasions.length, 'occasione', 'occasioni');
  return lists ? `${words}, ${countOf(lists.length, 'lista', 'liste')}` : words;
}

function NewButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="primary" icon={<Icon name="plus" />} aria-label="Nuova occasione" onClick={onClick}>
      <span>
        Nuova<span className="desk-only"> occasione</span>
      </span>
    </Button>
  );
}

export function OccasionsPage() {
  const occasions = useQuery(occasionsQuery);
  const lists = useQuery(giftListsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const create = () => setOpen({ kind: 'edit', occasion: null });
  const close = () => setOpen(null);

  return (
    <>
      <PageHead
        title="Gestione Occasioni"
        sub={occasions.data && summaryOf(occasions.data, lists.data)}
        actions={<NewButton onClick={create} />}
      />
      <Loaded
        query={occasions}
        skeleton={<RowsSkeleton rows={6} />}
        failure="Errore nel caricamento delle occasioni"
      >
        {(all) =>
          all.length === 0 ? (
            <FirstOccasions onCreate={create} />
          ) : (
            <OccasionsTable
              occasions={all}
              lists={lists.data}
              onEdit={(occasion) => setOpen({ kind: 'edit', occasion })}
              onDelete={(occasion) => setOpen({ kind: 'delete', occasion })}
            />
          )
        }
      </Loaded>
      {open?.kind === 'edit' && <OccasionDialog occasion={open.occasion} onClose={close} />}
      {open?.kind === 'delete' && <DeleteOccasionDialog occasion={open.occasion} onClose={close} />}
    </>
  );
}

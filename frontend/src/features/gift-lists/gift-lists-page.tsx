import type { GiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/back-office/button.js';
import { PageHead } from '../../shared/back-office/page-head.js';
import { giftListsQuery } from '../../shared/back-office/queries/gift-lists.js';
import { sessionQuery } from '../../shared/back-office/queries/session.js';
import { EmptyState, ErrorState, RowsSkeleton } from '../../shared/back-office/states.js';
import { toast } from '../../shared/toasts/toasts.js';
import { AssignmentDialog } from './assignment/assignment-dialog.js';
import { DeleteListDialog } from './delete-list-dialog.js';
import { ListDialog } from './list-dialog/list-dialog.js';
import { ListFilters } from './list-filters.js';
import { useSetListState } from './list-mutations.js';
import { beforeBadge, type ListSearch } from './list-search.js';
import { ListsTable } from './lists-table.js';
import { ShareDialog } from './share-dialog.js';

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'products' | 'share' | 'delete'; readonly list: GiftList };

interface GiftListsPageProps {
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => void;
}

function OpenDialog({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  switch (open.kind) {
    case 'new':
      return <ListDialog list={null} onClose={onClose} />;
    case 'edit':
      return <ListDialog list={open.list} onClose={onClose} />;
    case 'products':
      return <AssignmentDialog list={open.list} onClose={onClose} />;
    case 'share':
      return <ShareDialog list={open.list} onClose={onClose} />;
    case 'delete':
      return <DeleteListDialog list={open.list} onClose={onClose} />;
  }
}

function Empty({
  filtered,
  onCreate,
  onReset,
}: {
  readonly filtered: boolean;
  readonly onCreate: () => void;
  readonly onReset: () => void;
}) {
  if (filtered) {
    return (
      <EmptyState
        title="Nessuna lista trovata con i filtri selezionati."
        actions={<Button onClick={onReset}>Togli i filtri</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="Nessuna lista regalo trovata. Crea la tua prima lista!"
      actions={
        <Button kind="p" icon="plus" onClick={onCreate}>
          Nuova lista
        </Button>
      }
    >
      Bastano un nome, un’occasione e un recapito. I prodotti si aggiungono dopo.
    </EmptyState>
  );
}

function useListState() {
  const setState = useSetListState();
  return (list: GiftList, state: GiftList['state']) =>
    setState.mutate(
      { list, state },
      {
        onSuccess: () => toast.success('Lista aggiornata'),
        onError: (error) =>
          toast.error('Errore', `Errore durante l'aggiornamento della lista: ${messageOf(error)}`),
      },
    );
}

export function GiftListsPage({ search, onSearch }: GiftListsPageProps) {
  const lists = useQuery({ ...giftListsQuery, refetchOnWindowFocus: true });
  const { data: user } = useQuery(sessionQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const onState = useListState();
  const create = () => setOpen({ kind: 'new' });
  const reset = () => onSearch({ q: undefined, badge: undefined, occasion: undefined });
  const found = beforeBadge(lists.data ?? [], search);
  const shown = search.badge ? found.filter(({ badge }) => badge === search.badge) : found;

  return (
    <>
      <PageHead
        title="Gestione Liste Regalo"
        actions={
          <Button kind="p" icon="plus" aria-label="Nuova lista" onClick={create}>
            <span>
              Nuova<span className="dk"> lista</span>
            </span>
          </Button>
        }
      />
      {lists.data?.length !== 0 && <ListFilters search={search} onChange={onSearch} lists={found} />}
      {lists.isPending && <RowsSkeleton />}
      {lists.isError && !lists.data && (
        <ErrorState
          title="Errore nel caricamento delle liste"
          error={lists.error}
          busy={lists.isFetching}
          onRetry={() => void lists.refetch()}
        />
      )}
      {lists.data && shown.length === 0 && (
        <div style={{ marginTop: 18 }}>
          <Empty filtered={lists.data.length > 0} onCreate={create} onReset={reset} />
        </div>
      )}
      {shown.length > 0 && (
        <ListsTable
          lists={shown}
          mayDelete={user?.role === 'admin'}
          onEdit={(list) => setOpen({ kind: 'edit', list })}
          onProducts={(list) => setOpen({ kind: 'products', list })}
          onShare={(list) => setOpen({ kind: 'share', list })}
          onDelete={(list) => setOpen({ kind: 'delete', list })}
          onState={onState}
        />
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

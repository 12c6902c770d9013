import type { GiftList, ListBadge } from '@fiocco/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Loaded, EmptyState, RowsSkeleton } from '../../shared/office/page/states.js';
import { Page } from '../../shared/office/page/page.js';
import {
  listCountsQuery,
  listPagesQuery,
  occasionsQuery,
  useNamedList,
} from '../../shared/office/queries/records.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import { AssignmentDialog } from './assignment/assignment-dialog.js';
import { CreditDialog } from './credit/credit-dialog.js';
import { DeleteListDialog } from './delete-list-dialog.js';
import { DuplicateListDialog } from './duplicate-list-dialog.js';
import { ListDialog } from './list-dialog/list-dialog.js';
import { BADGE_TABS, isFiltered, type ListSearch } from './list-search.js';
import { ListsTable } from './lists-table.js';
import { ShareDialog } from './share-dialog.js';
import { useListState } from './use-list-state.js';
import { AsOpened } from '../../shared/office/records/as-opened.js';
import { SearchInput, SelectInput } from '../../shared/office/controls/inputs.js';
import { useTypedText } from '../../shared/kit/controls/use-typed-text.js';
import styles from './gift-lists.module.css';

interface ListFiltersProps {
  readonly search: ListSearch;
  readonly onChange: (change: Partial<ListSearch>) => void;
}

/** Each counts the lists with its badge that match the other filters. */
function Tabs({ search, onChange }: ListFiltersProps) {
  const { data: counts } = useQuery(listCountsQuery(search));
  return (
    <div className="tabs desk-only" role="group" aria-label="Stato">
      <button
        type="button"
        aria-pressed={search.badge === undefined}
        onClick={() => onChange({ badge: undefined })}
      >
        Tutte <span className="count">{counts?.all}</span>
      </button>
      {BADGE_TABS.map(([badge, words]) => (
        <button
          key={badge}
          type="button"
          aria-pressed={search.badge === badge}
          onClick={() => onChange({ badge })}
        >
          {words} <span className="count">{counts?.badges[badge]}</span>
        </button>
      ))}
    </div>
  );
}

function ListFilters(props: ListFiltersProps) {
  const { search, onChange } = props;
  const { data: occasions = [] } = useQuery(occasionsQuery);
  const [text, setText] = useTypedText(search.q ?? '', (q) => onChange({ q: q || undefined }));
  return (
    <div className={styles['bar']}>
      <Tabs {...props} />
      <div className={styles['filters']}>
        <SearchInput
          aria-label="Cerca liste"
          placeholder="Nome o beneficiario"
          value={text}
          onChange={setText}
          className={styles['search']}
        />
        <SelectInput
          className="phone-only"
          aria-label="Stato"
          active={search.badge !== undefined}
          value={search.badge ?? ''}
          onChange={(value) => onChange({ badge: (value || undefined) as ListBadge | undefined })}
          options={[['', 'Stato: tutte'], ...BADGE_TABS]}
        />
        <SelectInput
          aria-label="Occasione"
          active={search.occasion !== undefined}
          value={search.occasion === undefined ? '' : String(search.occasion)}
          onChange={(value) => onChange({ occasion: value ? Number(value) : undefined })}
          options={[
            ['', 'Occasione: tutte'],
            ...occasions.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
      </div>
    </div>
  );
}

type Open =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'edit' | 'products' | 'share' | 'duplicate' | 'delete';
      readonly list: GiftList;
    };

interface GiftListsPageProps {
  /** The dialog that shows what was bought of a list. */
  readonly transactionsDialog: ComponentType<{ readonly list: GiftList; readonly onClose: () => void }>;
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => void;
  /** Opens that dialog, or another one, for a list's id, or closes it. */
  readonly onDialog: (
    dialog: 'transactions' | 'credit' | 'edit' | 'gifts',
    listId: number | undefined,
  ) => void;
}

interface OpenDialogProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onOpen: (open: Open) => void;
}

function OpenDialog({ open, onClose, onOpen }: OpenDialogProps) {
  switch (open.kind) {
    case 'new':
      return (
        <ListDialog list={null} onClose={onClose} onMade={(list) => onOpen({ kind: 'products', list })} />
      );
    case 'edit':
      return <ListDialog list={open.list} onClose={onClose} />;
    case 'products':
      return <AssignmentDialog list={open.list} onClose={onClose} />;
    case 'share':
      return <ShareDialog list={open.list} onClose={onClose} />;
    case 'duplicate':
      return <DuplicateListDialog list={open.list} onClose={onClose} />;
    case 'delete':
      return <DeleteListDialog list={open.list} onClose={onClose} />;
  }
}

function NoneFound({ onReset }: { readonly onReset: () => void }) {
  return (
    <div style={{ marginTop: 18 }}>
      <EmptyState
        title="Nessuna lista trovata con i filtri selezionati."
        actions={<Button onClick={onReset}>Togli i filtri</Button>}
      />
    </div>
  );
}

function NoLists({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      title="Nessuna lista regalo trovata. Crea la tua prima lista!"
      actions={
        <Button variant="primary" icon={<Icon name="plus" />} onClick={onCreate}>
          Nuova lista
        </Button>
      }
    >
      Bastano un nome, un’occasione e un recapito. I prodotti si aggiungono dopo.
    </EmptyState>
  );
}

const usePages = (search: ListSearch) =>
  useInfiniteQuery({ ...listPagesQuery(search), refetchOnWindowFocus: true });
type Pages = ReturnType<typeof usePages>;

interface FoundProps extends Pick<GiftListsPageProps, 'search' | 'onSearch' | 'onDialog'> {
  readonly pages: Pages;
  readonly onOpen: (open: Open) => void;
}

/** What the filters leave, as far as it was asked for. */
function Found({ pages, search, onSearch, onDialog, onOpen }: FoundProps) {
  const { data: user } = useQuery(sessionQuery);
  const { change } = useListState();
  const navigate = useNavigate();
  const lists = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (lists.length === 0 && !isFiltered(search)) return <NoLists onCreate={() => onOpen({ kind: 'new' })} />;
  return (
    <>
      <ListFilters search={search} onChange={onSearch} />
      {lists.length === 0 ? (
        <NoneFound onReset={() => onSearch({ q: undefined, badge: undefined, occasion: undefined })} />
      ) : (
        <ListsTable
          lists={lists}
          total={Number(pages.data?.pages[0]?.total ?? lists.length)}
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
          mayDelete={user?.role === 'admin'}
          onEdit={(list) => onOpen({ kind: 'edit', list })}
          onProducts={(list) => onOpen({ kind: 'products', list })}
          onTransactions={({ id }) => onDialog('transactions', id)}
          onCredit={({ id }) => onDialog('credit', id)}
          onClosing={({ id }) =>
            void navigate({ to: '/admin/gift-lists/$listId/closing', params: { listId: String(id) } })
          }
          onShare={(list) => onOpen({ kind: 'share', list })}
          onDuplicate={(list) => onOpen({ kind: 'duplicate', list })}
          onDelete={(list) => onOpen({ kind: 'delete', list })}
          onState={change}
        />
      )}
    </>
  );
}

export function GiftListsPage({ transactionsDialog: Transactions, ...props }: GiftListsPageProps) {
  const pages = usePages(props.search);
  const [open, setOpen] = useState<Open | null>(null);
  const told = useNamedList(props.search.transactions);
  const credited = useNamedList(props.search.credit);
  const edited = useNamedList(props.search.edit);
  const arranged = useNamedList(props.search.gifts);
  return (
    <Page
      title="Gestione Liste Regalo"
      actions={
        <Button
          variant="primary"
          icon={<Icon name="plus" />}
          aria-label="Nuova lista"
          onClick={() => setOpen({ kind: 'new' })}
        >
          <span>
            Nuova<span className="desk-only"> lista</span>
          </span>
        </Button>
      }
    >
      <Loaded query={pages} skeleton={<RowsSkeleton />} failure="Errore nel caricamento delle liste">
        {() => <Found {...props} pages={pages} onOpen={setOpen} />}
      </Loaded>
      {open && <OpenDialog open={open} onOpen={setOpen} onClose={() => setOpen(null)} />}
      {told && <Transactions list={told} onClose={() => props.onDialog('transactions', undefined)} />}
      {credited && <CreditDialog list={credited} onClose={() => props.onDialog('credit', undefined)} />}
      {edited && (
        <AsOpened key={`edit ${edited.id}`} record={edited}>
          {(list) => <ListDialog list={list} onClose={() => props.onDialog('edit', undefined)} />}
        </AsOpened>
      )}
      {arranged && (
        <AsOpened key={`gifts ${arranged.id}`} record={arranged}>
          {(list) => <AssignmentDialog list={list} onClose={() => props.onDialog('gifts', undefined)} />}
        </AsOpened>
      )}
    </Page>
  );
}

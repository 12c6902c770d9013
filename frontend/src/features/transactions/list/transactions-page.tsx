import type { Transaction } from '@fiocco/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Loaded, EmptyState, RowsSkeleton } from '../../../shared/office/page/states.js';
import { More, useNextRow } from '../../../shared/office/page/more.js';
import { Page, RefreshButton } from '../../../shared/office/page/page.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { numberText } from '../../../shared/office/words.js';
import { CommandDialog } from '../command-dialog.js';
import { type Command, isOffered } from '../../../shared/office/transaction-actions.js';
import { DeleteDialog } from '../removal/delete-dialog.js';
import { NewSale } from '../sale/new-sale.js';
import { PAGE_SIZE, transactionPagesQuery } from '../queries.js';
import {
  filtersOf,
  hasFilters,
  NO_FILTERS,
  rememberSearch,
  type TransactionSearch,
} from '../transaction-search.js';
import { Totals, useTotals } from './totals.js';
import { TransactionFilters, useListName } from './transaction-filters.js';
import { TransactionsTable } from './transactions-table.js';
import { BulkBar } from '../../../shared/office/page/bulk-bar.js';
import { type Selection, useSelection } from '../../../shared/office/page/use-selection.js';
import styles from './transactions.module.css';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';
import { addCents, centsOf } from '@fiocco/money';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { Link } from '@tanstack/react-router';
import { filterWords } from './filter-words.js';
import { formatEuro } from '../../../shared/format/money.js';

interface TransactionsEmptyProps {
  readonly search: TransactionSearch;
  readonly onReset: () => void;
  /** Looks for the same words among the drafts. */
  readonly onDrafts: () => void;
}

function Filtered({ search, onReset, onDrafts }: TransactionsEmptyProps) {
  const filters = filterWords(search, useListName(search.list)).map((filter) => filter.words);
  const words = [search.q && `«${search.q}»`, ...filters].filter(Boolean).join(', ');
  return (
    <EmptyState
      title="Nessuna transazione trovata."
      actions={
        <>
          <Button onClick={onReset}>Togli i filtri</Button>
          {search.q && search.status !== 'bozze' && <Button onClick={onDrafts}>Cerca tra le bozze</Button>}
        </>
      }
    >
      Filtri attivi: {words.replace(/\.$/, '')}.
    </EmptyState>
  );
}

/** With filters, what would match; on the first day, the first step. */
function TransactionsEmpty(props: TransactionsEmptyProps) {
  if (hasFilters(props.search)) return <Filtered {...props} />;
  return (
    <EmptyState
      title="Nessuna transazione trovata."
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to="/admin/gift-lists">
          Vai alle liste regalo
        </Link>
      }
    >
      Qui compare ogni regalo scelto dagli ospiti. Per cominciare basta condividere il link di una lista.
    </EmptyState>
  );
}

interface ChosenProps {
  readonly chosen: readonly Transaction[];
  readonly mayDelete: boolean;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with all selected rows. */
function Chosen({ chosen, mayDelete, onDelete, onClear }: ChosenProps) {
  const sum = addCents(chosen.map(({ amount }) => centsOf(amount)));
  return (
    <BulkBar
      label="Transazioni selezionate"
      count={chosen.length}
      aside={<span className="no-wrap">{formatEuro(sum)}</span>}
      onClear={onClear}
    >
      {mayDelete ? (
        <Button variant="text" icon={<Icon name="trash" />} onClick={onDelete}>
          Elimina…
        </Button>
      ) : (
        <span>Le elimina solo un amministratore.</span>
      )}
    </BulkBar>
  );
}

/** The rows by keys, as the mouse has them: one after the other, and their boxes. */
function useRowShortcuts(
  place: RefObject<HTMLElement | null>,
  /** Of the row at this place; -1 while the keyboard is in none. */
  edit: (row: number) => void,
): void {
  const links = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
  const at = () => links().findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const go = (step: number) => {
    const rows = links();
    const row = rows[Math.min(Math.max(at() + step, 0), rows.length - 1)];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const choose = () =>
    links()[at()]?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  useShortcuts('Questa pagina', [
    { keys: 'j', words: 'Riga dopo', run: () => go(1) },
    { keys: 'k', words: 'Riga prima', run: () => go(-1) },
    { keys: 'e', words: 'Modifica la riga', run: () => edit(at()) },
    { keys: 'x', words: 'Seleziona la riga', run: choose },
  ]);
}

interface TransactionsPageProps {
  readonly search: TransactionSearch;
  readonly onSearch: (change: Partial<TransactionSearch>) => void;
}

/** The present rows stay while those of the next filter are being loaded. */
function usePages(search: TransactionSearch) {
  const pages = useInfiniteQuery({ ...transactionPagesQuery(search), placeholderData: (before) => before });
  const totals = useTotals(search);
  // Counted to the last one by the totals; until they are here, as far as the page itself has counted.
  const counted = totals.data && numberText(totals.data.count);
  const total = counted ?? pages.data?.pages[0]?.total ?? null;
  const transactions = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const left = totals.data && totals.data.count - transactions.length;
  return { pages, totals, total, left, transactions };
}

interface ResultsProps extends TransactionsPageProps {
  readonly transactions: readonly Transaction[];
  readonly pages: ReturnType<typeof usePages>['pages'];
  readonly total: string | null;
  /** How many are not shown yet. */
  readonly left: number | undefined;
  readonly selection: Selection<Transaction>;
  readonly onCommand: (command: Command, transaction: Transaction) => void;
}

function Results({ transactions, pages, total, left, search, onSearch, selection, onCommand }: ResultsProps) {
  const { place, expect } = useNextRow<HTMLDivElement>(transactions.length);
  useRowShortcuts(place, (row) => {
    const transaction = transactions[row];
    if (transaction && isOffered('edit', transaction)) onCommand('edit', transaction);
  });
  if (transactions.length === 0)
    return (
      <TransactionsEmpty
        search={search}
        onReset={() => onSearch(NO_FILTERS)}
        onDrafts={() => onSearch({ status: 'bozze' })}
      />
    );
  const showMore = () => {
    expect();
    void pages.fetchNextPage();
  };
  return (
    <div ref={place} aria-busy={pages.isPlaceholderData || undefined} className={styles['results']}>
      <TransactionsTable
        transactions={transactions}
        search={search}
        selection={selection}
        onSort={onSearch}
        onCommand={onCommand}
      />
      <More
        step={PAGE_SIZE}
        left={left}
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onMore={showMore}
      >
        Mostrate {numberText(transactions.length)} di {total ?? numberText(transactions.length)}
      </More>
    </div>
  );
}

interface ActionsProps {
  readonly isAdmin: boolean;
  readonly onDelete: () => void;
  readonly refresh: ReactNode;
  readonly listId: number | undefined;
}

function Actions({ isAdmin, refresh, onDelete, listId }: ActionsProps) {
  return (
    <>
      {isAdmin && (
        <Button
          variant="text"
          className="desk-only"
          icon={<Icon name="trash" />}
          aria-label="Elimina le selezionate"
          onClick={onDelete}
        >
          Elimina
        </Button>
      )}
      {refresh}
      <NewSale listId={listId} />
    </>
  );
}

/** What stands over the page: a command about one transaction, or the deletion of some. */
type Open =
  | { readonly command: Command; readonly transaction: Transaction }
  | { readonly deleted: readonly Transaction[] };

export function TransactionsPage({ search, onSearch }: TransactionsPageProps) {
  const { pages, totals, total, left, transactions } = usePages(search);
  const { data: user } = useQuery(sessionQuery);
  const isAdmin = user?.role === 'admin';
  const selection = useSelection(transactions, JSON.stringify(filtersOf(search)));
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(() => rememberSearch(search), [search]);
  const deleteChosen = () => {
    const { chosen } = selection;
    if (chosen.length > 0) setOpen({ deleted: chosen });
    else toast.error('Nessuna transazione selezionata', 'Seleziona almeno una transazione da eliminare.');
  };
  const onCommand = (command: Command, transaction: Transaction) => setOpen({ command, transaction });

  return (
    <Page
      title="Transazioni"
      lead="Gestione"
      actions={
        <Actions
          isAdmin={isAdmin}
          onDelete={deleteChosen}
          refresh={<RefreshButton query={pages} also={() => void (totals.isEnabled && totals.refetch())} />}
          listId={search.list}
        />
      }
    >
      <TransactionFilters search={search} onChange={onSearch} total={total} />
      {totals.isEnabled && <Totals totals={totals} search={search} />}
      <Loaded
        query={pages}
        skeleton={<RowsSkeleton rows={10} />}
        failure="Errore nel caricamento delle transazioni"
      >
        {() => (
          <Results
            transactions={transactions}
            pages={pages}
            total={total}
            left={left}
            search={search}
            onSearch={onSearch}
            selection={selection}
            onCommand={onCommand}
          />
        )}
      </Loaded>
      {selection.chosen.length > 0 && (
        <Chosen
          chosen={selection.chosen}
          mayDelete={isAdmin}
          onDelete={deleteChosen}
          onClear={() => selection.setAll(false)}
        />
      )}
      {open && 'command' in open && <CommandDialog {...open} onClose={() => setOpen(null)} />}
      {open && 'deleted' in open && (
        <DeleteDialog
          transactions={open.deleted}
          onClose={(left) => {
            setOpen(null);
            selection.keep(left);
          }}
        />
      )}
    </Page>
  );
}

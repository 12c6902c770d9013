import type { Transaction } from '@fiocco/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Loaded } from '../../../shared/office/page/loaded.js';
import { useNextRow } from '../../../shared/office/page/use-next-row.js';
import { PageHead } from '../../../shared/office/page/page-head.js';
import { RowsSkeleton } from '../../../shared/office/page/states.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { CommandDialog } from '../commands/command-dialog.js';
import type { Command } from '../commands/permitted.js';
import { PAGE_SIZE, transactionPagesQuery } from '../queries.js';
import { rememberSearch, type TransactionSearch } from '../transaction-search.js';
import { TransactionFilters } from './transaction-filters.js';
import { TransactionsEmpty } from './transactions-empty.js';
import { TransactionsTable } from './transactions-table.js';
import styles from './transactions.module.css';

interface TransactionsPageProps {
  readonly search: TransactionSearch;
  readonly onSearch: (change: Partial<TransactionSearch>) => void;
}

interface MoreProps {
  readonly shown: number;
  readonly total: string | null;
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
}

function More({ shown, total, hasMore, busy, onMore }: MoreProps) {
  return (
    <div className={`more ${styles['more']}`}>
      <span className="soft num" role="status">
        Mostrate {shown.toLocaleString('it-IT')} di {total ?? shown.toLocaleString('it-IT')}
      </span>
      {hasMore && (
        <Button icon={<Icon name="chevron-down" />} busy={busy} onClick={onMore}>
          Carica altre {PAGE_SIZE}
        </Button>
      )}
    </div>
  );
}

/** The present rows stay while those of the next filter are being loaded. */
function usePages(search: TransactionSearch) {
  const pages = useInfiniteQuery({ ...transactionPagesQuery(search), placeholderData: (before) => before });
  return { pages, total: pages.data?.pages[0]?.total ?? null };
}

interface ResultsProps extends TransactionsPageProps {
  readonly transactions: readonly Transaction[];
  readonly pages: ReturnType<typeof usePages>['pages'];
  readonly total: string | null;
  readonly onCommand: (command: Command, transaction: Transaction) => void;
}

function Results({ transactions, pages, total, search, onSearch, onCommand }: ResultsProps) {
  const { place, expect } = useNextRow<HTMLDivElement>(transactions.length);
  if (transactions.length === 0) {
    const reset = () => onSearch({ q: undefined, list: undefined, status: undefined });
    return (
      <TransactionsEmpty search={search} onReset={reset} onDrafts={() => onSearch({ status: 'bozze' })} />
    );
  }
  const showMore = () => {
    expect();
    void pages.fetchNextPage();
  };
  return (
    <div ref={place} aria-busy={pages.isPlaceholderData || undefined} className={styles['results']}>
      <TransactionsTable
        transactions={transactions}
        search={search}
        onSort={onSearch}
        onCommand={onCommand}
      />
      <More
        shown={transactions.length}
        total={total}
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onMore={showMore}
      />
    </div>
  );
}

export function TransactionsPage({ search, onSearch }: TransactionsPageProps) {
  const { pages, total } = usePages(search);
  const [open, setOpen] = useState<{ command: Command; transaction: Transaction } | null>(null);
  useEffect(() => rememberSearch(search), [search]);
  const refresh = async () => {
    const { error } = await pages.refetch();
    if (error) toast.error('Errore', messageOf(error));
  };

  return (
    <>
      <PageHead
        title="Gestione Transazioni"
        actions={
          <IconButton
            icon={<Icon name="refresh" />}
            label="Aggiorna"
            busy={pages.isRefetching}
            onClick={() => void refresh()}
          />
        }
      />
      <TransactionFilters search={search} onChange={onSearch} total={total} />
      <Loaded
        query={pages}
        skeleton={<RowsSkeleton rows={10} />}
        failure="Errore nel caricamento delle transazioni"
      >
        {(data) => (
          <Results
            transactions={data.pages.flatMap(({ items }) => items)}
            pages={pages}
            total={total}
            search={search}
            onSearch={onSearch}
            onCommand={(command, transaction) => setOpen({ command, transaction })}
          />
        )}
      </Loaded>
      {open && <CommandDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

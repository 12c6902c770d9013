import type { Transaction } from '@fiocco/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Button, IconButton } from '../../../shared/back-office/button.js';
import { PageHead } from '../../../shared/back-office/page-head.js';
import { ErrorState, RowsSkeleton } from '../../../shared/back-office/states.js';
import { toast } from '../../../shared/toasts/toasts.js';
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
        <Button icon="chevron-down" busy={busy} onClick={onMore}>
          Carica altre {PAGE_SIZE}
        </Button>
      )}
    </div>
  );
}

/** The rows that are here stay while the next filter is on its way. */
function usePages(search: TransactionSearch) {
  const pages = useInfiniteQuery({ ...transactionPagesQuery(search), placeholderData: (before) => before });
  const rows = pages.data?.pages.flatMap(({ items }) => items);
  return { pages, rows, total: pages.data?.pages[0]?.total ?? null };
}

export function TransactionsPage({ search, onSearch }: TransactionsPageProps) {
  const { pages, rows, total } = usePages(search);
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
            icon="refresh"
            label="Aggiorna"
            busy={pages.isRefetching}
            onClick={() => void refresh()}
          />
        }
      />
      <TransactionFilters search={search} onChange={onSearch} total={total} />
      {pages.isPending && <RowsSkeleton rows={10} />}
      {pages.isError && !rows && (
        <ErrorState
          title="Errore nel caricamento delle transazioni"
          error={pages.error}
          busy={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <TransactionsEmpty
          search={search}
          onReset={() => onSearch({ q: undefined, list: undefined, status: undefined })}
        />
      )}
      {rows && rows.length > 0 && (
        <div aria-busy={pages.isPlaceholderData || undefined} className={styles['results']}>
          <TransactionsTable
            transactions={rows}
            search={search}
            onSort={onSearch}
            onCommand={(command, transaction) => setOpen({ command, transaction })}
          />
          <More
            shown={rows.length}
            total={total}
            hasMore={pages.hasNextPage}
            busy={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        </div>
      )}
      {open && <CommandDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

import type { ShopHistoryEntry } from '@fiocco/contracts';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { DownloadLink } from '../../shared/office/controls/download-link.js';
import {
  HISTORY_PAGE,
  historyPagesQuery,
  type HistorySearch,
  latestHistoryQuery,
} from '../../shared/office/diary/history-filter.js';
import { ShopDiary } from '../../shared/office/diary/shop-diary.js';
import { More, useNextRow } from '../../shared/office/page/more.js';
import { Page, RefreshButton } from '../../shared/office/page/page.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import { countOf, numberText } from '../../shared/office/words.js';
import { hasFilters, NO_FILTERS } from './history-address.js';
import { HistoryFilters } from './history-filters.js';
import styles from './history.module.css';
import { filterWords } from './history-words.js';

const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

function exportOf(search: HistorySearch, format: string): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  return `/api/history/export?${query.toString()}${set.length > 0 ? '&' : ''}format=${format}`;
}

/** What is filtered, as a file: for admins. */
function Export({ search }: { readonly search: HistorySearch }) {
  const { data: user } = useQuery(sessionQuery);
  if (user?.role !== 'admin') return null;
  return FORMATS.map(([format, words]) => (
    <DownloadLink key={format} href={exportOf(search, format)} label={`Esporta in ${words}`}>
      {words}
    </DownloadLink>
  ));
}

interface NewsProps {
  readonly search: HistorySearch;
  readonly shown: readonly ShopHistoryEntry[];
  readonly readAt: number;
  readonly busy: boolean;
  readonly onShow: () => void;
}

function newsWords(count: number): string {
  if (count === HISTORY_PAGE) return `${HISTORY_PAGE} nuovi eventi o più`;
  return countOf(count, 'nuovo evento', 'nuovi eventi');
}

/** What has happened since the page was read: said above it, and shown when somebody wants to. */
function News({ search, shown, readAt, busy, onShow }: NewsProps) {
  const { data: newest } = useQuery({
    ...latestHistoryQuery(search, HISTORY_PAGE),
    initialData: shown.slice(0, HISTORY_PAGE),
    initialDataUpdatedAt: readAt,
    staleTime: Infinity,
  });
  const known = new Set(shown.map(({ id }) => id));
  const first = newest.findIndex(({ id }) => known.has(id));
  const count = first === -1 ? newest.length : first;
  return (
    <div className={styles['news']} role="status">
      {count > 0 && (
        <Button variant="primary" icon={<Icon name="arrow-up" />} busy={busy} onClick={onShow}>
          {newsWords(count)}
        </Button>
      )}
    </div>
  );
}

interface HistoryPageProps {
  readonly search: HistorySearch;
  readonly onSearch: (change: HistorySearch) => void;
}

function None({ search, onSearch }: HistoryPageProps) {
  if (!hasFilters(search))
    return (
      <EmptyState title="Ancora nessun evento.">
        Qui resta tutto ciò che succede nel negozio: chi ha fatto che cosa, quando, e che cosa è cambiato.
      </EmptyState>
    );
  const words = [
    ...(search.q === undefined ? [] : [`«${search.q}»`]),
    ...filterWords(search, []).map((filter) => filter.words),
  ];
  return (
    <EmptyState
      title="Nessun evento corrisponde."
      actions={<Button onClick={() => onSearch(NO_FILTERS)}>Togli i filtri</Button>}
    >
      Filtri attivi: {words.join(', ').replace(/\.$/, '')}.
    </EmptyState>
  );
}

interface EventsProps {
  readonly search: HistorySearch;
  /** What stands in the place of events where there are none. */
  readonly none: ReactNode;
  readonly pages: Pick<
    UseInfiniteQueryResult,
    | 'dataUpdatedAt'
    | 'fetchNextPage'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isPlaceholderData'
    | 'isRefetching'
    | 'refetch'
  >;
  readonly entries: readonly ShopHistoryEntry[];
  readonly total: string | null;
}

function Events({ pages, entries, total, search, none }: EventsProps) {
  const top = useRef<HTMLDivElement>(null);
  const { place, expect } = useNextRow<HTMLDivElement>(entries.length);
  const showMore = () => {
    expect();
    void pages.fetchNextPage();
  };
  const showNew = async () => {
    await pages.refetch();
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={top} tabIndex={-1} className={styles['events']}>
      {!pages.isPlaceholderData && (
        <News
          key={JSON.stringify(search)}
          search={search}
          shown={entries}
          readAt={pages.dataUpdatedAt}
          busy={pages.isRefetching}
          onShow={() => void showNew()}
        />
      )}
      {entries.length === 0 ? (
        none
      ) : (
        <div ref={place} aria-busy={pages.isPlaceholderData || undefined} className={styles['results']}>
          <ShopDiary entries={entries} label="Eventi" />
          <More
            step={HISTORY_PAGE}
            act="Mostra altri"
            hasMore={pages.hasNextPage}
            busy={pages.isFetchingNextPage}
            onMore={showMore}
          >
            Mostrati {numberText(entries.length)} di {total ?? numberText(entries.length)}
          </More>
        </div>
      )}
    </div>
  );
}

/** "Cronologia" of the whole shop, like a diary: who, what, when, before → after. */
export function HistoryPage({ search, onSearch }: HistoryPageProps) {
  const pages = useInfiniteQuery(historyPagesQuery(search));
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = pages.data?.pages[0]?.total ?? null;
  return (
    <Page
      title="Cronologia"
      sub="Tutto ciò che è successo nel negozio, per giorno"
      actions={
        <>
          <Export search={search} />
          <RefreshButton query={pages} />
        </>
      }
    >
      <HistoryFilters search={search} onChange={onSearch} entries={entries} total={total} />
      <Loaded
        query={pages}
        skeleton={<RowsSkeleton rows={10} picture={false} />}
        failure="Errore nel caricamento della Cronologia"
      >
        {() => (
          <Events
            pages={pages}
            entries={entries}
            total={total}
            search={search}
            none={<None search={search} onSearch={onSearch} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** All that happened on one list, as its own page tells it. */
export function HistoryOfList({ listId }: { readonly listId: number }) {
  const search = { giftListId: listId };
  const pages = useInfiniteQuery(historyPagesQuery(search));
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Loaded
      query={pages}
      skeleton={<RowsSkeleton rows={10} picture={false} />}
      failure="Errore nel caricamento della Cronologia"
    >
      {() => (
        <>
          <p className="flex">
            <Link className={buttonClass({ variant: 'text' })} to="/admin/cronologia" search={search}>
              <Icon name="search" />
              Cerca e filtra nella Cronologia
            </Link>
          </p>
          <Events
            pages={pages}
            entries={entries}
            total={pages.data?.pages[0]?.total ?? null}
            search={search}
            none={<EmptyState title="Ancora nessun evento." />}
          />
        </>
      )}
    </Loaded>
  );
}

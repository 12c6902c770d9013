import { DELIVERY_STATES, type DeliveryState } from '@fiocco/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListFilter } from '../../shared/office/page/filters.js';
import { More, useNextRow } from '../../shared/office/page/more.js';
import { Page, RefreshButton } from '../../shared/office/page/page.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { deliveryCountQuery } from '../../shared/office/queries/deliveries.js';
import { countOf } from '../../shared/office/words.js';
import styles from './deliveries.module.css';
import { type DeliveriesSearch, deliveriesSearchFrom } from './deliveries-search.js';
import { deliveryPagesQuery, pageSizeOf } from './queries.js';
import { Queue } from './queue.js';

const TABS: Readonly<Record<DeliveryState, string>> = {
  toPrepare: 'Da preparare',
  ready: 'Pronti',
  done: 'Usciti',
};
const NOTHING: Readonly<Record<DeliveryState, string>> = {
  toPrepare: 'Niente da preparare.',
  ready: 'Nessun regalo pronto.',
  done: 'Nessun regalo è ancora uscito.',
};
interface DeliveriesPageProps {
  readonly search: DeliveriesSearch;
  readonly onSearch: (search: DeliveriesSearch) => void;
}

function Tabs({ search, onSearch }: DeliveriesPageProps) {
  const { state = 'toPrepare', list } = search;
  const counts = {
    toPrepare: useQuery(deliveryCountQuery({ state: 'toPrepare', list })).data,
    ready: useQuery(deliveryCountQuery({ state: 'ready', list })).data,
    done: undefined,
  };
  return (
    <TabList<DeliveryState>
      label="A che punto sono"
      panel="consegne"
      value={state}
      onChange={(next) => onSearch({ list, state: next === 'toPrepare' ? undefined : next })}
      options={DELIVERY_STATES.map((one) => [one, TABS[one], counts[one]] as const)}
    />
  );
}

interface QueueOfProps extends DeliveriesPageProps {
  /** Which lists are shown; absent where the page is about one. */
  readonly filter?: ReactNode;
  readonly pages: Pages;
}

type Pages = ReturnType<typeof usePages>;

const usePages = ({ state = 'toPrepare', list }: DeliveriesSearch) =>
  useInfiniteQuery(deliveryPagesQuery({ state, list }));

function QueueOf({ search, onSearch, filter, pages }: QueueOfProps) {
  const { state = 'toPrepare', list } = search;
  const all = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, expect } = useNextRow<HTMLDivElement>(all.length);
  const more = () => {
    expect();
    void pages.fetchNextPage();
  };
  return (
    <>
      <Tabs search={search} onSearch={onSearch} />
      {filter}
      <div id="consegne" role="tabpanel" aria-labelledby={`consegne-${state}`} ref={place}>
        <Loaded query={pages} skeleton={<RowsSkeleton />} failure="Errore nel caricamento delle consegne">
          {() =>
            all.length === 0 ? (
              <div className={styles['empty']}>
                <EmptyState title={NOTHING[state]}>
                  {state === 'toPrepare' && 'Un regalo arriva qui quando è pagato per intero.'}
                </EmptyState>
              </div>
            ) : (
              <>
                <Queue
                  key={`${state} ${list ?? ''}`}
                  gifts={all}
                  hasMore={pages.hasNextPage}
                  search={search}
                  onSearch={onSearch}
                />
                <More
                  step={pageSizeOf(list)}
                  hasMore={pages.hasNextPage}
                  busy={pages.isFetchingNextPage}
                  onMore={more}
                >
                  {countOf(all.length, 'regalo', 'regali')}
                </More>
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Filter({ search, onSearch }: DeliveriesPageProps) {
  return (
    <div className={styles['filter']}>
      <ListFilter value={search.list} onChange={(list) => onSearch({ state: search.state, list })} />
    </div>
  );
}

/** "Consegne": what is paid, until it has left the shop. */
export function DeliveriesPage(props: DeliveriesPageProps) {
  const pages = usePages(props.search);
  return (
    <Page
      title="Consegne"
      sub="I regali pagati, da preparare e da consegnare"
      actions={<RefreshButton query={pages} />}
    >
      <QueueOf {...props} pages={pages} filter={<Filter {...props} />} />
    </Page>
  );
}

interface DeliveriesOfListProps {
  readonly listId: number;
  /** As the address has it. */
  readonly state: string | undefined;
  readonly onSearch: (search: DeliveriesSearch) => void;
}

/** What is to be delivered of one list, on its own page. */
export function DeliveriesOfList({ listId, state, onSearch }: DeliveriesOfListProps) {
  const search = deliveriesSearchFrom({ state, list: listId });
  const pages = usePages(search);
  return <QueueOf search={search} onSearch={onSearch} pages={pages} />;
}

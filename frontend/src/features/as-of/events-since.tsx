import { romeDayOf } from '@fiocco/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  HISTORY_PAGE,
  historyPagesQuery,
  type HistorySearch,
} from '../../shared/office/diary/history-filter.js';
import type { AsOfAddress } from '../../shared/office/page/as-of-link.js';
import { ShopDiary } from '../../shared/office/diary/shop-diary.js';
import { More, useNextRow } from '../../shared/office/page/more.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { countOf } from '../../shared/office/words.js';
import styles from './as-of.module.css';

interface EventsSinceProps {
  readonly of: HistorySearch;
  /** What is shown as it was. */
  readonly asOf: AsOfAddress;
  /** The moment that is shown (ISO). */
  readonly after: string;
}

/** What has happened between then and now: why it is another today. */
export function EventsSince({ of, asOf, after }: EventsSinceProps) {
  const pages = useInfiniteQuery(historyPagesQuery({ ...of, from: romeDayOf(new Date(after)) }));
  const told = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  // Filters are whole days: what the same day had before the moment is no difference.
  const entries = told.filter(({ at }) => at > after);
  const hasMore = pages.hasNextPage && entries.length === told.length;
  const { place, expect } = useNextRow<HTMLElement>(entries.length);
  return (
    <section ref={place} className={styles['since']} aria-labelledby="da-allora">
      <h2 className="h2" id="da-allora">
        Che cosa è successo da allora
      </h2>
      <Loaded
        query={pages}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento della Cronologia"
      >
        {() =>
          entries.length === 0 ? (
            <p className="soft">Niente: da allora non è successo nulla.</p>
          ) : (
            <>
              <ShopDiary entries={entries} heading="h3" label="Eventi da allora" asOf={asOf} />
              <More
                step={HISTORY_PAGE}
                act="Mostra altri"
                hasMore={hasMore}
                busy={pages.isFetchingNextPage}
                onMore={() => {
                  expect();
                  void pages.fetchNextPage();
                }}
              >
                {countOf(entries.length, 'evento', 'eventi')}
              </More>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

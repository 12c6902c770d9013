import { romeDayOf } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { formatDateTime } from '../../shared/format/dates.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Loaded } from '../../shared/office/page/loaded.js';
import { PageHead } from '../../shared/office/page/page-head.js';
import { RefreshButton } from '../../shared/office/page/refresh-button.js';
import { RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { nameOfUser, sessionQuery } from '../../shared/office/queries/session.js';
import { periodOf, periodWords } from './cash-period.js';
import { cashQuery } from './cash-query.js';
import type { CashSearch } from './cash-search.js';
import { CashFigures } from './cash-view.js';
import styles from './cash.module.css';
import { PeriodBar } from './period-bar.js';

const todayInRome = (): string => romeDayOf(new Date());

interface CashPageProps {
  readonly search: CashSearch;
  readonly onSearch: (search: CashSearch) => void;
}

interface PrintedHeadProps {
  readonly words: string;
  /** When the figures were read, in milliseconds. */
  readonly readAt: number;
}

/** On paper the period stands under the shop's name, and how old the figures are: a day goes on after its printing. */
function PrintedHead({ words, readAt }: PrintedHeadProps) {
  const { storeName, appName } = usePublicSettings();
  const { data: user } = useQuery(sessionQuery);
  return (
    <div className={styles['printed']}>
      <p>
        <b>{storeName || appName}</b> · Cassa, {words}
      </p>
      {readAt > 0 && (
        <p className="xs soft">
          Dati del {formatDateTime(new Date(readAt).toISOString())}
          {user && <>, stampati da {nameOfUser(user)}</>}
        </p>
      )}
    </div>
  );
}

/** "Cassa": what came and went in a period, and what is still to come. */
export function CashPage({ search, onSearch }: CashPageProps) {
  const [today, setToday] = useState(todayInRome);
  const period = periodOf(search, today);
  const query = useQuery(cashQuery(period));
  const words = periodWords(period);
  return (
    <div className={styles['cash']}>
      <PrintedHead words={words} readAt={query.dataUpdatedAt} />
      <PageHead
        title="Cassa"
        sub={words}
        actions={
          <>
            {/* A page that was left open overnight goes on to the new day. */}
            <RefreshButton query={query} also={() => setToday(todayInRome())} />
            <Button icon={<Icon name="printer" />} disabled={!query.data} onClick={() => window.print()}>
              Stampa
            </Button>
          </>
        }
      />
      <PeriodBar search={search} period={period} today={today} onSearch={onSearch} />
      <p className={`${styles['period']} phone-only`}>{words}</p>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={6} picture={false} />}
        failure="Errore nel caricamento della cassa"
      >
        {(cash) => <CashFigures cash={cash} />}
      </Loaded>
    </div>
  );
}

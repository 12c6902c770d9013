import { type RomeDay, romeDayOf } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { formatDateTime } from '../../shared/format/dates.js';
import { Button } from '../../shared/kit/controls/button.js';
import { SHOP_TOTALS } from '../../shared/office/page/as-of-link.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Page, RefreshButton } from '../../shared/office/page/page.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { nameOfUser, sessionQuery } from '../../shared/office/queries/session.js';
import { dayIn, kindOf, neighbour, type Period, periodOf, periodWords } from './cash-period.js';
import { cashQuery, filterIn } from './cash-queries.js';
import type { CashSearch, PeriodKind } from './cash-search.js';
import { CashFigures } from './cash-view.js';
import { ClosingSheetPage } from './closing-sheet.js';
import styles from './cash.module.css';
import { Field } from '../../shared/kit/controls/field.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { DateInput } from '../../shared/office/controls/date-inputs.js';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { dayFault, isDay } from '../../shared/office/controls/typed-date.js';

interface PeriodBarProps {
  readonly search: CashSearch;
  readonly period: Period;
  readonly today: RomeDay;
  readonly onSearch: (search: CashSearch) => void;
}

const KINDS: readonly (readonly [PeriodKind, string])[] = [
  ['day', 'Giorno'],
  ['week', 'Settimana'],
  ['month', 'Mese'],
  ['range', 'Periodo'],
];

const STEPS: Readonly<Record<Exclude<PeriodKind, 'range'>, readonly [before: string, after: string]>> = {
  day: ['Giorno precedente', 'Giorno seguente'],
  week: ['Settimana precedente', 'Settimana seguente'],
  month: ['Mese precedente', 'Mese seguente'],
};

interface DayFieldProps {
  readonly label: string;
  readonly day: RomeDay;
  readonly onDay: (day: RomeDay) => void;
}

/** Changes the page once a whole day is typed. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<{ readonly of: RomeDay; readonly text: string } | null>(null);
  // What was typed counts until the page shows another day.
  const value = typed?.of === day ? typed.text : day;
  const change = (text: string) => {
    setTyped({ of: day, text });
    if (isDay(text)) onDay(text);
  };
  return (
    <Field label={label} error={dayFault(value)}>
      {(control) => <DateInput {...control} value={value} onChange={change} />}
    </Field>
  );
}

function Steps({ search, period, today, onSearch }: PeriodBarProps) {
  const per = kindOf(search);
  /** Other days of the same kind, of what the page is filtered by. */
  const show = (days: Pick<CashSearch, 'day' | 'from' | 'to'>) =>
    onSearch({ ...filterIn(search), per, ...days });
  if (per === 'range')
    return (
      <>
        <DayField label="Dal" day={period.from} onDay={(from) => show({ from, to: period.to })} />
        <DayField label="Al" day={period.to} onDay={(to) => show({ from: period.from, to })} />
      </>
    );
  const [before, after] = STEPS[per];
  const isLast = period.to >= today;
  const step = (by: -1 | 1) => {
    const day = neighbour(period, by);
    show({ day: day === today ? undefined : day });
  };
  return (
    <>
      <DayField label="Data" day={dayIn(search.day) ?? today} onDay={(day) => show({ day })} />
      <span className={styles['steps']}>
        <IconButton icon={<Icon name="chevron-left" />} label={before} onClick={() => step(-1)} />
        <IconButton
          icon={<Icon name="chevron-right" />}
          label={after}
          disabled={isLast}
          onClick={() => step(1)}
        />
        <Button onClick={() => show({ day: undefined })}>Oggi</Button>
      </span>
    </>
  );
}

/** Which days the page shows. */
function PeriodBar(props: PeriodBarProps) {
  const { search, period, today, onSearch } = props;
  const choose = (per: PeriodKind) =>
    onSearch({
      ...filterIn(search),
      per,
      ...(per === 'range' ? period : { day: dayIn(search.day) ?? dayWithin(period, today) }),
    });
  return (
    <div className={styles['bar']}>
      <Segmented<PeriodKind> label="Periodo" value={kindOf(search)} onChange={choose} options={KINDS} />
      <Steps {...props} />
    </div>
  );
}

/** Today where the period has it, else its first day. */
const dayWithin = ({ from, to }: Period, today: RomeDay): RomeDay | undefined =>
  from <= today && today <= to ? undefined : from;

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
export function CashPage(props: CashPageProps) {
  const { day, sheet } = props.search;
  return sheet === 'closing' ? (
    <ClosingSheetPage day={dayIn(day) ?? todayInRome()} />
  ) : (
    <CashOfPeriod {...props} />
  );
}

function CashOfPeriod({ search, onSearch }: CashPageProps) {
  const [today, setToday] = useState(todayInRome);
  const period = periodOf(search, today);
  const query = useQuery(cashQuery(period, filterIn(search)));
  const { data: user } = useQuery(sessionQuery);
  const words = periodWords(period);
  return (
    <div className={styles['cash']}>
      <PrintedHead words={words} readAt={query.dataUpdatedAt} />
      <Page
        title="Cassa"
        sub={words}
        asOf={user?.role === 'admin' ? SHOP_TOTALS : undefined}
        actions={
          <>
            {/* A page that was left open overnight goes on to the new day. */}
            <RefreshButton query={query} also={() => setToday(todayInRome())} />
            <Button icon={<Icon name="printer" />} disabled={!query.data} onClick={() => window.print()}>
              Stampa
            </Button>
          </>
        }
      >
        <PeriodBar search={search} period={period} today={today} onSearch={onSearch} />
        <p className={`${styles['period']} phone-only`}>{words}</p>
        <Loaded
          query={query}
          skeleton={<RowsSkeleton rows={6} picture={false} />}
          failure="Errore nel caricamento della cassa"
        >
          {(cash) => <CashFigures cash={cash} search={search} today={today} />}
        </Loaded>
      </Page>
    </div>
  );
}

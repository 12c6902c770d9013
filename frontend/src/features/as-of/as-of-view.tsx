import { type AsOf, romeTimeOf } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Loaded, EmptyState, RowsSkeleton } from '../../shared/office/page/states.js';
import { Page } from '../../shared/office/page/page.js';
import { countOf } from '../../shared/office/words.js';
import { formatDateTime } from '../../shared/format/dates.js';
import styles from './as-of.module.css';
import { compared, type Fact } from './comparison.js';
import { EventsSince } from './events-since.js';
import { Presets } from './presets.js';
import { ComparisonTable } from './comparison-table.js';
import { asOfQuery, type AsOfSource } from './queries.js';
import { DateInput, TimeInput } from '../../shared/office/controls/date-inputs.js';
import { Field } from '../../shared/kit/controls/field.js';
import { Option } from '../../shared/office/controls/inputs.js';
import { dayFault, timeFault } from '../../shared/office/controls/typed-date.js';

interface MomentFormProps {
  readonly at: string | undefined;
  /** Why the server would not take the moment. */
  readonly refusal: string | undefined;
  readonly onPick: (at: string) => void;
}

/** A link names the instant before something happened; what somebody picks is a time of Italy's clocks already. */
const onItalysClock = (at: string): string => (at.endsWith('Z') ? romeTimeOf(new Date(at)) : at);

/** Day and time, as a clock in Italy shows them wherever the browser is. */
function MomentForm({ at, refusal, onPick }: MomentFormProps) {
  const [startDay = '', startTime = ''] = at === undefined ? [] : onItalysClock(at).split('T');
  const [day, setDay] = useState(startDay);
  const [time, setTime] = useState(startTime.slice(0, 5));
  const [left, setLeft] = useState(false);
  // What the server said is about the moment it was asked for, not about the one being typed.
  const refused = day === startDay && time === startTime ? refusal : undefined;
  const wrongDay = day === '' ? 'Il giorno è richiesto' : dayFault(day);
  const wrongTime = timeFault(time);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (!wrongDay && !wrongTime) onPick(`${day}T${time}`);
      }}
    >
      <Field label="Giorno" error={left ? (wrongDay ?? refused) : refused} required>
        {(control) => <DateInput {...control} value={day} onChange={setDay} />}
      </Field>
      <Field label="Ora" hint="L’ora è quella italiana." error={left ? wrongTime : undefined} required>
        {(control) => <TimeInput {...control} value={time} onChange={setTime} />}
      </Field>
      <Button variant="primary" icon={<Icon name="history" />} type="submit">
        Mostra com’era
      </Button>
    </form>
  );
}

export interface AsOfViewProps<State> {
  readonly source: AsOfSource<State>;
  readonly title: string;
  /** What the page is about, as it is called today. */
  readonly nameOf: (state: State) => string;
  readonly tables: readonly { readonly caption: string; readonly facts: (state: State) => readonly Fact[] }[];
  readonly missing: ReactNode;
  readonly at: string | undefined;
  /** Whether rows that are as they were are shown as well. */
  readonly all: boolean;
  readonly onPick: (at: string) => void;
  readonly onAll: (all: boolean) => void;
}

/** A field for day and time holds the minute: `2026-11-21T18:30`. */
const MINUTE_LENGTH = 16;

const REFUSED_MOMENT = ['AS_OF_TIME_INVALID', 'AS_OF_IN_FUTURE'];

function refusalOf(error: unknown): string | undefined {
  return isApiProblem(error) && REFUSED_MOMENT.includes(error.code) ? error.message : undefined;
}

function Choose() {
  return (
    <EmptyState title="Servono un giorno e un’ora.">
      Qui si vedrà com’era allora, accanto a com’è adesso.
    </EmptyState>
  );
}

function NotYet({ past, onPick }: { readonly past: AsOf<unknown>; readonly onPick: (at: string) => void }) {
  const { text, firstAt } = past;
  return (
    <EmptyState
      title={text}
      actions={
        firstAt && (
          <Button
            icon={<Icon name="history" />}
            onClick={() => onPick(romeTimeOf(new Date(firstAt)).slice(0, MINUTE_LENGTH))}
          >
            Vai al suo inizio
          </Button>
        )
      }
    />
  );
}

interface ToldProps<State> extends Pick<AsOfViewProps<State>, 'tables' | 'at' | 'all' | 'onAll'> {
  readonly past: AsOf<State>;
  readonly then: State;
  /** Null where today's state could not be read. */
  readonly now: State | null;
}

function differenceWords(count: number): string {
  if (count === 0) return 'Nessuna differenza: era già come adesso.';
  return `${countOf(count, 'differenza', 'differenze')} da allora.`;
}

function Told<State>({ past, then, now, tables, at, all, onAll }: ToldProps<State>) {
  const told = tables.map(({ facts }) => compared(facts(then), now === null ? [] : facts(now)));
  const count = told.flat().filter(({ changed }) => changed).length;
  const areAllShown = all || now === null || count === 0;
  const rows = areAllShown ? told : told.map((some) => some.filter(({ changed }) => changed));
  return (
    <>
      {now !== null && (
        <div className={styles['differences']}>
          <p className={styles['count']} role="status">
            {differenceWords(count)}
          </p>
          {count > 0 && (
            <Option as="switch" label="Solo le differenze" checked={!all} onChange={(only) => onAll(!only)} />
          )}
        </div>
      )}
      {tables.map(
        ({ caption }, index) =>
          // A list that has no gifts, neither then nor now, gets no table of gifts; the same with its credit, and with what is
          // as it was where only differences are shown.
          rows[index]?.length !== 0 && (
            <ComparisonTable
              key={caption}
              caption={caption}
              when={formatDateTime(past.at)}
              rows={rows[index] ?? []}
              hasNow={now !== null}
              at={at}
              all={all}
            />
          ),
      )}
    </>
  );
}

function NowUntold({ error }: { readonly error: unknown }) {
  return (
    <Notice tone="off" icon={<Icon name="alert-triangle" />} className={styles['untold']}>
      Non si può dire com’è adesso. {messageOf(error)}
    </Notice>
  );
}

/** The earlier state beside today's, both read from the ledger. */
function Sides<State>({
  past,
  source,
  tables,
  at,
  onPick,
  ...shown
}: Pick<AsOfViewProps<State>, 'source' | 'tables' | 'at' | 'all' | 'onPick' | 'onAll'> & {
  readonly past: AsOf<State>;
}) {
  const now = useQuery(asOfQuery(source, undefined));
  if (past.state === null) return <NotYet past={past} onPick={onPick} />;
  if (!now.data && !now.error) return <RowsSkeleton picture={false} />;
  const then = past.state;
  const told = { past, tables, at, ...shown };
  return (
    <div className={styles['sides']}>
      <div>
        {now.data ? (
          <Told {...told} then={then} now={now.data.state} />
        ) : (
          <>
            <NowUntold error={now.error} />
            <Told {...told} then={then} now={null} />
          </>
        )}
      </div>
      <EventsSince of={source.history} asOf={source.page} after={past.at} />
    </div>
  );
}

/** "Com'era il …": a moment is picked, and what was then is read beside what is now. */
export function AsOfView<State>(props: AsOfViewProps<State>) {
  const { source, title, nameOf, missing, at, onPick } = props;
  const now = useQuery(asOfQuery(source, undefined));
  const then = useQuery({ ...asOfQuery(source, at), enabled: at !== undefined });
  const refusal = refusalOf(then.error);
  if (isApiProblem(now.error) && now.error.status === 404) return missing;
  return (
    <Page title={title}>
      <p className={styles['name']}>{now.data?.state ? nameOf(now.data.state) : '\u00a0'}</p>
      <MomentForm key={at} at={at} refusal={refusal} onPick={onPick} />
      <Presets at={at} lastAt={now.data?.lastAt ?? null} onPick={onPick} />
      {at === undefined || refusal ? (
        <Choose />
      ) : (
        <Loaded query={then} skeleton={<RowsSkeleton picture={false} />} failure="Non si può dire com’era">
          {(past) => <Sides {...props} past={past} />}
        </Loaded>
      )}
    </Page>
  );
}

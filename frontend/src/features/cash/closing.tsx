import { COUNTED_HOWS, type CountedHow, type DayClosing, howName, type RomeDay } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '../../shared/format/dates.js';
import { cx } from '../../shared/kit/class-names.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { Badge } from '../../shared/office/badge.js';
import { Euro } from '../../shared/office/euro.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { closingsQuery } from '../../shared/office/queries/closings.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import { useTill } from './cash-queries.js';
import { Amount } from './cash-sums.js';
import type { CashSearch } from './cash-search.js';
import { CloseDay, ReopenDialog } from './closing-dialogs.js';
import styles from './cash.module.css';
import {
  bookedBy,
  differenceWords,
  isUnused,
  TILL_ROWS,
  TILL_SUMS,
  TILL_WORDS,
  tillRowName,
  TillSum,
} from './till-sums.js';

interface TillRow {
  /** Null for all of them together. */
  readonly how: CountedHow | null;
}
const tillColumns = (closing: DayClosing): readonly Column<TillRow>[] => [
  { key: 'name', head: 'Come', names: true, render: ({ how }) => tillRowName(how) },
  ...TILL_SUMS.map((sum): Column<TillRow> => ({
    key: sum,
    head: TILL_WORDS[sum],
    align: 'end',
    labelled: true,
    render: ({ how }) => <TillSum closing={closing} how={how} sum={sum} />,
  })),
];

/** "Torna tutto.", or by which how and how much it differs. */
function outcomeOf({ difference }: DayClosing): string {
  const differing = COUNTED_HOWS.filter((how) => centsOf(difference[how]) !== 0);
  if (differing.length === 0) return 'Torna tutto.';
  return `${differing.map((how) => differenceWords(how, centsOf(difference[how]))).join(', ')}.`;
}

/** A closed day as it was counted. */
function Counted({ closing }: { readonly closing: DayClosing }) {
  const { by, at, float, reason } = closing;
  return (
    <>
      <p>
        Chiusa da {by} il {formatDateTime(at)}, con <Euro amount={float} /> di fondo cassa al mattino.{' '}
        <b className="num">{outcomeOf(closing)}</b>
        {reason && <> Motivo: «{reason}»</>}
      </p>
      <DataTable
        className={cx(styles['table'], styles['till'])}
        cards="phone"
        labelledBy="cassa-chiusura"
        columns={tillColumns(closing)}
        rows={TILL_ROWS.map((how) => ({ how }))}
        keyOf={({ how }) => how ?? 'total'}
        rowClass={({ how }) =>
          how === null ? styles['all'] : isUnused(closing, how) ? styles['unused'] : undefined
        }
      />
    </>
  );
}

/** Who closed the day, reopened it and closed it again. */
function HistoryLink({ day }: { readonly day: RomeDay }) {
  return (
    <Link
      className={buttonClass({ variant: 'text' })}
      to="/admin/cronologia"
      search={{ subject: `day:${day}` }}
    >
      <Icon name="history" />
      Cronologia
    </Link>
  );
}

function ClosedDay({ closing, onReopen }: { readonly closing: DayClosing; readonly onReopen: () => void }) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <>
      <Counted closing={closing} />
      <div className={styles['acts']}>
        <Link
          className={buttonClass({ variant: 'line' })}
          to="/admin/cash"
          search={{ day: closing.day, sheet: 'closing' }}
        >
          <Icon name="printer" />
          Foglio della chiusura
        </Link>
        <HistoryLink day={closing.day} />
        {user?.role === 'admin' && <Button onClick={onReopen}>Riapri la giornata…</Button>}
      </div>
    </>
  );
}

/** What whoever counts should find: the float of the morning and what came, and what came otherwise. */
function Expected({ day }: { readonly day: RomeDay }) {
  const till = useTill(day);
  if (!till) return null;
  const { hows, float } = till;
  const cash = bookedBy(hows, 'contanti');
  const others = COUNTED_HOWS.filter((how) => how !== 'contanti' && bookedBy(hows, how) !== 0);
  const booked = (how: CountedHow) => (
    <Amount sum="net" amount={formatDecimal(bookedBy(hows, how))} search={{ day, how }} />
  );
  return (
    <dl className={cx(styles['parts'], styles['expected'])} aria-label="Che cosa dovrebbe esserci">
      {float !== null && (
        <div>
          <dt>Fondo del mattino</dt>
          <dd className="num">
            <Euro amount={formatDecimal(float)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{float === null ? 'Contanti, oltre al fondo del mattino' : '+ contanti incassati'}</dt>
        <dd className="num">{booked('contanti')}</dd>
      </div>
      {float !== null && (
        <div>
          <dt>= contanti che dovrebbero esserci</dt>
          <dd className="num">
            <Euro amount={formatDecimal(float + cash)} />
          </dd>
        </div>
      )}
      {others.map((how) => (
        <div key={how}>
          <dt>{howName(how)}</dt>
          <dd className="num">{booked(how)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface OpenDayProps {
  readonly day: RomeDay;
  readonly wasClosed: boolean;
  readonly onClose: () => void;
}

function OpenDay({ day, wasClosed, onClose }: OpenDayProps) {
  return (
    <>
      <p className="soft">
        {wasClosed
          ? 'È stata riaperta: va richiusa.'
          : 'Si conta quello che c’è in cassa e si scrive che cosa non torna. Dopo la chiusura il giorno non riceve più incassi né rimborsi.'}
      </p>
      <Expected day={day} />
      <div className={styles['acts']}>
        <Button variant="primary" onClick={onClose}>
          Chiudi la giornata…
        </Button>
        {wasClosed && <HistoryLink day={day} />}
      </div>
    </>
  );
}

interface DayOfTillProps {
  readonly day: RomeDay;
  readonly today: RomeDay;
  readonly search: CashSearch;
}

/** The till of one day: closed, or to be closed. */
export function DayOfTill({ day, today, search }: DayOfTillProps) {
  const closes = search.act === 'close';
  const { data: closings } = useQuery(closingsQuery({ from: day, to: day }));
  const navigate = useNavigate();
  const [asks, setAsks] = useState<'close' | 'reopen' | null>(closes ? 'close' : null);
  const answered = () => {
    setAsks(null);
    // A reload shows the day, and asks no second time.
    if (closes) void navigate({ to: '/admin/cash', search: { ...search, act: undefined }, replace: true });
  };
  if (!closings || day > today) return null;
  const [closing] = closings;
  return (
    <section className={styles['grouping']} aria-labelledby="cassa-chiusura">
      <h2 className="h2" id="cassa-chiusura">
        Chiusura{' '}
        {closing?.closed ? (
          <Badge tone="ok" icon="lock">
            Chiusa
          </Badge>
        ) : (
          <Badge tone="grey" icon="clock">
            Aperta
          </Badge>
        )}
      </h2>
      {closing?.closed ? (
        <ClosedDay closing={closing} onReopen={() => setAsks('reopen')} />
      ) : (
        <OpenDay day={day} wasClosed={closing !== undefined} onClose={() => setAsks('close')} />
      )}
      {/* Beside what the day shows: the news that it is closed may come before the answer to whoever closes it. */}
      {asks === 'close' && <CloseDay day={day} onClose={answered} />}
      {asks === 'reopen' && <ReopenDialog day={day} onClose={answered} />}
    </section>
  );
}

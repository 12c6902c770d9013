import { isRomeDay, type RomeDay } from '@fiocco/contracts';
import type { CashSearch, PeriodKind } from './cash-search.js';
import { formatLongDate, formatMonthDay, formatWeekday } from '../../shared/format/dates.js';

export interface Period {
  readonly from: RomeDay;
  readonly to: RomeDay;
}

const KINDS: readonly PeriodKind[] = ['day', 'week', 'month', 'range'];

/** A kind or a day that is none counts as absent. */
export const kindOf = ({ per }: CashSearch): PeriodKind => KINDS.find((one) => one === per) ?? 'day';
export const dayIn = (value: string | undefined): RomeDay | undefined =>
  isRomeDay(value) ? value : undefined;

// Days are counted at noon UTC, so that no change of the clock moves one to its neighbour.
const noonOf = (day: RomeDay): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (noon: Date): RomeDay => noon.toISOString().slice(0, 10);

function addDays(day: RomeDay, days: number): RomeDay {
  const noon = noonOf(day);
  noon.setUTCDate(noon.getUTCDate() + days);
  return dayOf(noon);
}

/** A week begins on Monday. */
function weekOf(day: RomeDay): Period {
  const sinceMonday = (noonOf(day).getUTCDay() + 6) % 7;
  const from = addDays(day, -sinceMonday);
  return { from, to: addDays(from, 6) };
}

function monthOf(day: RomeDay): Period {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return { from: `${day.slice(0, 7)}-01`, to: dayOf(new Date(Date.UTC(year, month, 0, 12))) };
}

/** In order, also where they were named the wrong way round; one end alone is that day. */
function rangeOf({ from, to }: CashSearch, today: RomeDay): Period {
  const known = [dayIn(from), dayIn(to)].filter((day) => day !== undefined).toSorted();
  return { from: known[0] ?? today, to: known.at(-1) ?? today };
}

const PERIOD_OF: Readonly<Record<Exclude<PeriodKind, 'range'>, (day: RomeDay) => Period>> = {
  day: (day) => ({ from: day, to: day }),
  week: weekOf,
  month: monthOf,
};

/** The days that the address asks for. */
export function periodOf(search: CashSearch, today: RomeDay): Period {
  const kind = kindOf(search);
  return kind === 'range' ? rangeOf(search, today) : PERIOD_OF[kind](dayIn(search.day) ?? today);
}

/** A day of the period before or after. */
export function neighbour({ from, to }: Period, by: -1 | 1): RomeDay {
  return by < 0 ? addDays(from, -1) : addDays(to, 1);
}

const MONTH = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** "lunedì 23 novembre 2026", "novembre 2026", "dal 16 novembre 2026 al 22 novembre 2026" */
export function periodWords({ from, to }: Period): string {
  if (from === to) return formatWeekday(from);
  const month = monthOf(from);
  if (month.from === from && month.to === to) return MONTH.format(noonOf(from));
  return `dal ${formatLongDate(from)} al ${formatLongDate(to)}`;
}

/** Begins a sentence about a day: "Il 26 novembre", "L’8 dicembre", "Il 1° gennaio" */
export function daySubject(day: RomeDay): string {
  const words = formatMonthDay(day).replace(/^1 /, '1° ');
  return /^(8|11) /.test(words) ? `L’${words}` : `Il ${words}`;
}

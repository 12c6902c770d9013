import {
  type ClosedDays,
  type Holiday,
  isRomeDay,
  type OpeningSpan,
  type ShopCalendar,
  WEEKDAYS,
  type Weekday,
  type WeeklyHours,
} from '@fiocco/contracts';
import type { TabValues } from '../tab-kind.js';

/* When the shop is open, as its form holds it. */

export const weekIn = (values: TabValues) => values['weeklyHours'] as WeeklyHours | null;
export const closingsIn = (values: TabValues) => values['closedDays'] as readonly ClosedDays[];
export const openHolidaysIn = (values: TabValues) => values['openHolidays'] as readonly Holiday[];

/** As it would be saved: a closing without its second day is one day long; one without days counts for nothing yet. */
export const calendarIn = (values: TabValues): ShopCalendar => ({
  weeklyHours: weekIn(values),
  openHolidays: openHolidaysIn(values),
  closedDays: closingsIn(values)
    .map((closing) => ({ ...closing, to: closing.to || closing.from }))
    .filter(({ from, to }) => isRomeDay(from) && isRomeDay(to)),
});

/** Of a field in a group whose fault is told once, in the element `errorId`; undefined while there is none. */
export const marks = (errorId: string | undefined, isWrong: boolean) =>
  errorId && isWrong ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {};

export const AFTERNOON: OpeningSpan = { from: '15:30', to: '19:00' };
const ALL_DAY: readonly OpeningSpan[] = [{ from: '09:30', to: '13:00' }, AFTERNOON];

const weekOf = (spansOf: (weekday: Weekday) => readonly OpeningSpan[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, spansOf(weekday)])) as WeeklyHours;

/** To begin with: a shop's week, to be put right. */
export const usualWeek = (): WeeklyHours => weekOf((weekday) => (weekday === 'sun' ? [] : ALL_DAY));

export const withSpans = (week: WeeklyHours, weekday: Weekday, spans: readonly OpeningSpan[]): WeeklyHours =>
  weekOf((each) => (each === weekday ? spans : week[each]));

/** A day that is opened begins with the hours of the open day before it, else of the first one. */
export function spansLike(week: WeeklyHours, weekday: Weekday): readonly OpeningSpan[] {
  const isOpen = (day: Weekday) => week[day].length > 0;
  const before = WEEKDAYS.slice(0, WEEKDAYS.indexOf(weekday)).findLast(isOpen);
  const like = before ?? WEEKDAYS.find(isOpen);
  return like ? week[like] : ALL_DAY;
}

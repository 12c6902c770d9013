import { type RomeDay, weekdayOf } from '../rome-day.js';
import { type Holiday, HOLIDAY_NAMES, holidayOn } from './holidays.js';

/** As an Italian week is read. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Times of day as `HH:MM`. */
export type OpeningSpan = {
  readonly from: string;
  readonly to: string;
};

/** A morning and an afternoon. */
export const MOST_SPANS = 2;

/** On a day without spans the shop is closed. */
export type WeeklyHours = Readonly<Record<Weekday, readonly OpeningSpan[]>>;

/** One or several days, both ends included. */
export type ClosedDays = {
  readonly from: RomeDay;
  readonly to: RomeDay;
  /** Also in every other year: the patron saint. */
  readonly yearly: boolean;
  /** What guests read, such as "Ferie"; may be empty. */
  readonly note: string;
};

/** What decides on which days the shop is open. The settings' free text of hours decides nothing. */
export interface ShopCalendar {
  /** Null where nobody has said: then the shop counts as open from Monday to Saturday. */
  readonly weeklyHours: WeeklyHours | null;
  readonly closedDays: readonly ClosedDays[];
  /** The holidays on which it is open all the same. */
  readonly openHolidays: readonly Holiday[];
}

/** Of a new shop. */
export const NO_CALENDAR: ShopCalendar = { weeklyHours: null, closedDays: [], openHolidays: [] };

const weekdayIn = (day: RomeDay): Weekday => WEEKDAYS[(weekdayOf(day) + 6) % 7] ?? 'sun';

function isWithin({ from, to, yearly }: ClosedDays, day: RomeDay): boolean {
  if (!yearly) return from <= day && day <= to;
  const [first, last, now] = [from.slice(5), to.slice(5), day.slice(5)];
  return first <= last ? first <= now && now <= last : first <= now || now <= last;
}

/** Why the shop is closed on a day that is not one of its weekly ones: the note or the holiday's name; null where it is not. */
export function closureOn({ closedDays, openHolidays }: ShopCalendar, day: RomeDay): string | null {
  const closed = closedDays.find((days) => isWithin(days, day));
  if (closed) return closed.note;
  const holiday = holidayOn(day);
  return holiday && !openHolidays.includes(holiday) ? HOLIDAY_NAMES[holiday] : null;
}

/** Whether the week opens it, whatever is closed on it. */
export function opensByWeek({ weeklyHours }: ShopCalendar, day: RomeDay): boolean {
  const weekday = weekdayIn(day);
  return weeklyHours ? weeklyHours[weekday].length > 0 : weekday !== 'sun';
}

/** When it is open on a day; empty where it is closed, or nobody has said. */
export const openingOn = (calendar: ShopCalendar, day: RomeDay): readonly OpeningSpan[] =>
  isOpenDay(calendar, day) ? (calendar.weeklyHours?.[weekdayIn(day)] ?? []) : [];

export const isOpenDay = (calendar: ShopCalendar, day: RomeDay): boolean =>
  opensByWeek(calendar, day) && closureOn(calendar, day) === null;

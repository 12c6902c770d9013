import { daysAfter, romeDayOf, type RomeDay } from '../rome-day.js';
import { instantOfRomeTime } from '../rome-time.js';
import { isWorkingDay } from './holidays.js';
import { isOpenDay, type ShopCalendar } from './opening.js';

/* Terms in days (PRODUCT.md section 3): how many there are, and at which moment they end. */

const RESERVATION_DAYS = 7;
/** Working days, on which banks work. */
const TRANSFER_DAYS = 5;
/** Beyond these a shop that never opens is not waited for. */
const FARTHEST_DAYS = 400;

/** A transfer takes one or two working days to arrive. */
const TRANSFER_REMINDED_BEFORE = 2;
const RESERVATION_REMINDED_BEFORE = 2;

/** The `count`th working day after `day`, or before it where `step` is -1. */
function workingDayFrom(day: RomeDay, count: number, step: 1 | -1): RomeDay {
  let last = day;
  for (let left = count; left > 0;) {
    last = daysAfter(last, step);
    if (isWorkingDay(last)) left--;
  }
  return last;
}

function instantOf(romeTime: string): Date {
  const instant = instantOfRomeTime(romeTime);
  if (!instant) throw new RangeError(`${romeTime} does not exist in Rome`);
  return instant;
}

/** The last moment of a day in Rome. */
export const endOf = (day: RomeDay): string =>
  new Date(instantOf(`${day}T23:59:59`).getTime() + 999).toISOString();

/**
 * The shop's last open day after `today` and not after `farthest`, else the first one after that: nobody is told to come
 * to a closed door. A shop that never opens keeps the days as they were counted.
 */
function lastOpenDay(today: RomeDay, farthest: RomeDay, calendar: ShopCalendar): RomeDay {
  for (let day = farthest; day > today; day = daysAfter(day, -1)) if (isOpenDay(calendar, day)) return day;
  return openDayFrom(daysAfter(farthest, 1), calendar) ?? farthest;
}

function nextOpenDay(from: RomeDay, step: 1 | -1, calendar: ShopCalendar): RomeDay | null {
  for (let more = 0; more < FARTHEST_DAYS; more++) {
    const day = daysAfter(from, more * step);
    if (isOpenDay(calendar, day)) return day;
  }
  return null;
}

/** The first day from this one on which the shop is open; null for one that never opens. */
export const openDayFrom = (from: RomeDay, calendar: ShopCalendar): RomeDay | null =>
  nextOpenDay(from, 1, calendar);

/** The last day before this one on which the shop was open; null for one that never opens. */
export const openDayBefore = (day: RomeDay, calendar: ShopCalendar): RomeDay | null =>
  nextOpenDay(daysAfter(day, -1), -1, calendar);

/** Until when a gift that is reserved now may be paid in the shop (ISO). */
export function endOfReservation(now: Date, calendar: ShopCalendar): string {
  const today = romeDayOf(now);
  return endOf(lastOpenDay(today, daysAfter(today, RESERVATION_DAYS), calendar));
}

/** Until when a transfer that is agreed now may arrive (ISO). */
export function endOfTransfer(now: Date, calendar: ShopCalendar): string {
  const today = romeDayOf(now);
  return endOf(lastOpenDay(today, workingDayFrom(today, TRANSFER_DAYS, 1), calendar));
}

const morningOf = (day: RomeDay): Date => instantOf(`${day}T09:00:00`);

/** When to remind of a reservation with this end (ISO): in the morning, two days before its last day. */
export function reservationReminderAt(until: string): Date {
  return morningOf(daysAfter(romeDayOf(new Date(until)), -RESERVATION_REMINDED_BEFORE));
}

/** When to remind of a transfer with this end (ISO): in the morning of the second working day before. */
export function transferReminderAt(until: string): Date {
  return morningOf(workingDayFrom(romeDayOf(new Date(until)), TRANSFER_REMINDED_BEFORE, -1));
}

import { romeDayOf, type RomeDay } from '../rome-day.js';
import { instantOfRomeTime } from '../rome-time.js';

/** Month and day of the national holidays (legge 27 maggio 1949, n. 260, as it stands). */
const HOLIDAYS: ReadonlySet<string> = new Set([
  ...['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'],
]);
/** San Francesco is a holiday again from 2026 on (legge 8 ottobre 2025, n. 151). */
const SAINT_FRANCIS = { day: '10-04', since: '2026-01-01' } as const;

/** How many working days a transfer has (PRODUCT.md section 3). */
const TRANSFER_DAYS = 5;
/** A transfer takes one or two working days to arrive. */
const REMINDED_DAYS_BEFORE = 2;

const noonOf = (day: RomeDay): Date => new Date(`${day}T12:00:00Z`);

function daysAfter(day: RomeDay, days: number): RomeDay {
  const noon = noonOf(day);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** Easter Sunday by the Gregorian computation (Meeus, Jones and Butcher). */
export function easterOf(year: number): RomeDay {
  const [a, b, c] = [year % 19, Math.trunc(year / 100), year % 100];
  const century = b - Math.trunc(b / 4) - Math.trunc((b - Math.trunc((b + 8) / 25) + 1) / 3);
  const moon = (19 * a + century + 15) % 30;
  const weekday = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - moon - (c % 4)) % 7;
  const late = Math.trunc((a + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${year}-${twoDigits(Math.trunc(days / 31))}-${twoDigits((days % 31) + 1)}`;
}

function isHoliday(day: RomeDay): boolean {
  const monthAndDay = day.slice(5);
  if (HOLIDAYS.has(monthAndDay)) return true;
  if (monthAndDay === SAINT_FRANCIS.day && day >= SAINT_FRANCIS.since) return true;
  return day === daysAfter(easterOf(Number(day.slice(0, 4))), 1);
}

/** Whether Italian banks work: not on Saturdays, Sundays and national holidays. */
export function isWorkingDay(day: RomeDay): boolean {
  const weekday = noonOf(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

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

/** Until when a transfer that is agreed now may arrive (ISO): the end of the fifth working day after today, in Rome. */
export function endOfTransfer(now: Date): string {
  const last = workingDayFrom(romeDayOf(now), TRANSFER_DAYS, 1);
  return new Date(instantOf(`${last}T23:59:59`).getTime() + 999).toISOString();
}

/** When to remind of a transfer with this end (ISO): in the morning of the second working day before. */
export function transferReminderAt(until: string): Date {
  return instantOf(`${workingDayFrom(romeDayOf(new Date(until)), REMINDED_DAYS_BEFORE, -1)}T09:00:00`);
}

import { formatsIn } from '@fiocco/texts';

/** A calendar day in Europe/Rome, `YYYY-MM-DD`; days can be compared as strings. */
export type RomeDay = string;

const ROME = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** "12 giugno 2027" for `2027-06-12`. */
export const longDay = (day: RomeDay): string => formatsIn('it').longDay(day.slice(0, 10));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether it is a day of the calendar, since 1900. */
export function isRomeDay(value: unknown): value is RomeDay {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value) && value >= '1900-01-01';
}

const HOUR_MS = 3_600_000;
let lastHour = Number.NaN;
let lastDay: RomeDay = '';

/**
 * The calendar day in Rome. Rome's offset is whole hours, so all instants of an hour have the same day; the last hour's
 * answer is kept, because every view of a list and every event of a rebuild asks.
 */
export function romeDayOf(instant: Date): RomeDay {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== lastHour) {
    lastDay = ROME.format(instant);
    lastHour = hour;
  }
  return lastDay;
}

const noonOf = (day: RomeDay): Date => new Date(`${day}T12:00:00Z`);

/** The day that comes so many days later, or earlier. */
export function daysAfter(day: RomeDay, days: number): RomeDay {
  const noon = noonOf(day);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** 0 is Sunday, as `Date` counts. */
export const weekdayOf = (day: RomeDay): number => noonOf(day).getUTCDay();

import { type RomeDay, romeDayOf } from '@fiocco/contracts';
import type { Moment } from './example-shop.types.js';

const MINUTE = 60_000;
const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

function romeParts(instant: Date): Record<string, string> {
  return Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** The calendar day in Rome, `offset` days from the one `now` lies in. */
export function dayFrom(now: Date, offset: number): RomeDay {
  const noon = new Date(`${romeDayOf(now)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + offset);
  return noon.toISOString().slice(0, 10);
}

/** How far Rome's wall clock is ahead of UTC at that instant. */
function romeOffset(instant: Date): number {
  const { year, month, day, hour, minute } = romeParts(instant);
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return shown - Math.floor(instant.getTime() / MINUTE) * MINUTE;
}

/** The instant at which a clock on the wall in Rome shows that time, whatever the season. */
export function momentOf(moment: Moment, now: Date): Date {
  if ('minutesAgo' in moment) return new Date(now.getTime() - moment.minutesAgo * MINUTE);
  const shown = Date.parse(`${dayFrom(now, -moment.daysAgo)}T${moment.at}:00Z`);
  const guess = new Date(shown - romeOffset(new Date(shown)));
  return new Date(shown - romeOffset(guess));
}

const DAY_MINUTES = 24 * 60;

/** Oldest first, whatever the day it is told on: what is minutes ago comes after what is days ago. */
export function compareMoments(a: Moment, b: Moment): number {
  return orderOf(a) - orderOf(b);
}

function orderOf(moment: Moment): number {
  if ('minutesAgo' in moment) return DAY_MINUTES - moment.minutesAgo;
  const [hours = 0, minutes = 0] = moment.at.split(':').map(Number);
  return hours * 60 + minutes - moment.daysAgo * DAY_MINUTES;
}

import { instantOfRomeTime, type RomeDay, romeDayOf } from '@fiocco/contracts';
import type { Moment } from './example-shop.types.js';

const MINUTE = 60_000;

/** The calendar day in Rome that is `offset` days after the one of `now`. */
export function dayFrom(now: Date, offset: number): RomeDay {
  const noon = new Date(`${romeDayOf(now)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + offset);
  return noon.toISOString().slice(0, 10);
}

/** The instant of a moment that is told relative to `now`. */
export function momentOf(moment: Moment, now: Date): Date {
  if ('minutesAgo' in moment) return new Date(now.getTime() - moment.minutesAgo * MINUTE);
  const time = `${dayFrom(now, -moment.daysAgo)}T${moment.at}:00`;
  const instant = instantOfRomeTime(time);
  if (!instant) throw new Error(`no clock in Rome shows ${time}`);
  return instant;
}

export const isSameDay = (a: Moment, b: Moment): boolean =>
  'daysAgo' in a && 'daysAgo' in b && a.daysAgo === b.daysAgo;

const DAY_MINUTES = 24 * 60;

/** Orders moments from old to new; a moment of minutes ago comes after every moment of days ago. */
export function compareMoments(a: Moment, b: Moment): number {
  return orderOf(a) - orderOf(b);
}

function orderOf(moment: Moment): number {
  if ('minutesAgo' in moment) return DAY_MINUTES - moment.minutesAgo;
  const [hours = 0, minutes = 0] = moment.at.split(':').map(Number);
  return hours * 60 + minutes - moment.daysAgo * DAY_MINUTES;
}

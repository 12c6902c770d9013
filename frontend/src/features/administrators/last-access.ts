import { romeDayOf } from '@fiocco/contracts';
import { formatDateTime, formatTime } from '../../shared/format/dates.js';

const DAY_MS = 24 * 60 * 60_000;
const AGO = new Intl.RelativeTimeFormat('it-IT');

/** "Mai", "Oggi alle 08:52", "3 giorni fa", and after a week the date: days as a calendar in Rome counts them. */
export function lastAccess(at: string | null, now: Date): string {
  if (at === null) return 'Mai';
  const then = new Date(at);
  const days = Math.round((Date.parse(romeDayOf(now)) - Date.parse(romeDayOf(then))) / DAY_MS);
  if (days <= 0) return `Oggi alle ${formatTime(at)}`;
  return now.getTime() - then.getTime() < 7 * DAY_MS ? AGO.format(-days, 'day') : formatDateTime(at);
}

const ROME = 'Europe/Rome';

const DAY = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const TIME = new Intl.DateTimeFormat('it-IT', { timeZone: ROME, hour: '2-digit', minute: '2-digit' });
const SECONDS = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const LONG_DAY = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const WEEKDAY = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A calendar day (`YYYY-MM-DD`) is read at noon UTC, so that no time zone moves it to its neighbour. */
function instantOf(value: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);
}

/** 12/06/2027 */
export function formatDate(value: string): string {
  return DAY.format(instantOf(value));
}

/** 12/06/2027 18:05 */
export function formatDateTime(value: string): string {
  const instant = instantOf(value);
  return `${DAY.format(instant)} ${TIME.format(instant)}`;
}

/** 18:05 */
export function formatTime(value: string): string {
  return TIME.format(instantOf(value));
}

/** 18:05:09 */
export function formatSeconds(value: string): string {
  return SECONDS.format(instantOf(value));
}

/** 12 giugno 2027 */
export function formatLongDate(value: string): string {
  return LONG_DAY.format(instantOf(value));
}

/** venerdì 27 novembre 2026 */
export function formatWeekday(value: string): string {
  return WEEKDAY.format(instantOf(value));
}

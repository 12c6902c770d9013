import { instantOfRomeTime, type RomeDay } from '@fiocco/contracts';
import { Problem, validationFailed } from '../../../platform/index.js';

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const MINUTE_MS = 60_000;

const WORDS = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const invalid = (text: string): Problem =>
  new Problem('AS_OF_TIME_INVALID', 400, text, { fields: { at: text } });

const notATime = () => invalid('Indica data e ora, per esempio 2026-11-21T18:30.');
const noSuchTime = () => invalid('Questa data o quest’ora non esiste.');
const inFuture = () =>
  new Problem('AS_OF_IN_FUTURE', 422, 'Questo momento deve ancora venire: serve un momento passato.');

/**
 * The moment that a request asks about; without one it is now. Either an instant (ISO 8601 with `Z` or an offset) or a
 * date and time as a clock in Italy shows them (`2026-11-21T18:30`, Europe/Rome). Without seconds the time stands for
 * the end of its minute, because diaries and clocks show no seconds: an event at 18:30:20 is included in "18:30". Of
 * the hour that comes twice when summer time ends the second one is meant; the hour that is left out when it begins is
 * refused.
 *
 * Throws `AS_OF_TIME_INVALID` and `AS_OF_IN_FUTURE`.
 */
export function momentFrom(value: unknown, now: Date): Date {
  if (value === undefined || value === '') return now;
  if (typeof value !== 'string') throw notATime();
  const { from, until } = LOCAL.test(value) ? romeTime(value) : instant(value);
  if (from > now.getTime()) throw inFuture();
  return new Date(Math.min(until, now.getTime()));
}

/** A day in Rome that a request names. Throws `VALIDATION_FAILED`. */
export function dayFrom(value: unknown): RomeDay {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDay(value)) return value;
  throw validationFailed({ day: 'Indica il giorno, per esempio 2026-11-21' });
}

interface Span {
  readonly from: number;
  readonly until: number;
}

function instant(value: string): Span {
  const [, day = ''] = INSTANT.exec(value) ?? [];
  if (!day) throw notATime();
  const time = Date.parse(value);
  if (!isRealDay(day) || Number.isNaN(time)) throw noSuchTime();
  return { from: time, until: time };
}

/** `Date.parse` accepts 31 February as a day in March. */
function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function romeTime(value: string): Span {
  const hasSeconds = LOCAL.exec(value)?.[3] !== undefined;
  const from = instantOfRomeTime(hasSeconds ? value : `${value}:00`)?.getTime();
  if (from === undefined) throw noSuchTime();
  return { from, until: hasSeconds ? from : from + MINUTE_MS - 1 };
}

/** "21/11/2026 alle 18:30", as a clock in Italy shows it. */
export function momentWords(time: Date | string): string {
  return WORDS.format(new Date(time)).replace(', ', ' alle ');
}

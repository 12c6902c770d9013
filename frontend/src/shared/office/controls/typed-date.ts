import { romeDayOf } from '@fiocco/contracts';
import { formatDate } from '../../format/dates.js';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const FULL = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const SHORT = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/*
 * A field's value is the day as calls carry it (`2027-06-12`) as soon as a whole one is typed, and until then the
 * characters as they were typed: nothing is lost, and a form can say what is wrong with them.
 */

function isoOf(day: string, month: string, year: string): string | undefined {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${iso}T12:00:00Z`);
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
  return exists && iso >= '1900-01-01' ? iso : undefined;
}

function whole(text: string, form: RegExp): string | undefined {
  const [, day, month, year] = form.exec(text) ?? [];
  return day && month && year ? isoOf(day, month, year) : undefined;
}

/** Two digits and a separator: typing on needs no other key than digits. */
function separated(text: string, before: string, separator: string, places: readonly number[]): string {
  const grows = text.length > before.length && text.startsWith(before);
  return grows && places.includes(text.length) && !text.endsWith(separator) ? `${text}${separator}` : text;
}

/** The value after an edit; `before` is what the field showed. */
export function typedDay(text: string, before: string): string {
  if (ISO.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  if (digits.length === 8 && text.length === 8) {
    return typedDay(`${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`, before);
  }
  const kept = text
    .replace(/[.\- ]/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/\/{2,}/g, '/')
    .slice(0, 10);
  return whole(kept, FULL) ?? separated(kept, before, '/', [2, 5]);
}

/** The value once the field is left: "1/6/27" is complete then. */
export function leftDay(value: string): string {
  return whole(value, SHORT) ?? value;
}

/** What the field shows: 12/06/2027. */
export function shownDay(value: string): string {
  return ISO.test(value) ? formatDate(value) : value;
}

export const isDay = (value: string): boolean => ISO.test(value);

/** What is wrong with a day that was typed; undefined for an empty field. */
export function dayFault(value: string): string | undefined {
  if (value === '' || isDay(value)) return undefined;
  return SHORT.test(value) ? 'Questo giorno non esiste' : 'La data va scritta come gg/mm/aaaa';
}

/** Likewise of a day on which something happened. */
export const pastDayFault = (value: string, now = new Date()): string | undefined =>
  dayFault(value) ?? (value > romeDayOf(now) ? 'Il giorno non può essere nel futuro' : undefined);

/** Likewise where a day has to be named. */
export const neededPastDayFault = (value: string): string | undefined =>
  value === '' ? 'La data è obbligatoria' : pastDayFault(value);

/** "18:30", typed with digits alone. */
export function typedTime(text: string, before: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 4 && text.length === 4) return `${digits.slice(0, 2)}:${digits.slice(2)}`;
  const kept = text
    .replace(/[.,]/g, ':')
    .replace(/[^\d:]/g, '')
    .replace(/:{2,}/g, ':')
    .slice(0, 5);
  return separated(kept, before, ':', [2]);
}

/** "9:05" and "9" are times of day too, once the field is left. */
export function leftTime(value: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?::(\d{2}))?:?$/.exec(value) ?? [];
  const time = hours && `${hours.padStart(2, '0')}:${minutes}`;
  return time && TIME.test(time) ? time : value;
}

export function timeFault(value: string): string | undefined {
  return TIME.test(value) ? undefined : 'L’ora va scritta come 18:30';
}

import {
  type ClosedDays,
  daysAfter,
  type Holiday,
  HOLIDAY_NAMES,
  HOLIDAYS,
  isRomeDay,
  MOST_SPANS,
  oneLine,
  type OpeningSpan,
  WEEKDAY_NAMES,
  type Weekday,
  WEEKDAYS,
  type WeeklyHours,
} from '@fiocco/contracts';
import type { JsonSchema } from '../../../platform/index.js';
import { Refusal } from '../refusal.js';
import { isText, type Judge } from './plain.js';

/* When the shop is open: what pages, mails and terms in days read. */

const MOST_CLOSINGS = 100;
const LONGEST_NOTE = 80;
const LONGEST_DAYS = 366;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const HOUR: JsonSchema = { type: 'string', pattern: TIME.source };
const SPANS: JsonSchema = {
  type: 'array',
  maxItems: MOST_SPANS,
  items: { type: 'object', properties: { from: HOUR, to: HOUR } },
};
const DATE: JsonSchema = { type: 'string', format: 'date' };
const CLOSED_DAYS: JsonSchema = {
  type: 'object',
  properties: { from: DATE, to: DATE, yearly: { type: 'boolean' }, note: { type: 'string' } },
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSpan = (value: unknown): value is OpeningSpan =>
  isObject(value) && [value['from'], value['to']].every((time) => isText(time) && TIME.test(time));

/** In the order of the day, none of them backwards or into the next. */
function areSpans(value: unknown): value is readonly OpeningSpan[] {
  if (!Array.isArray(value) || value.length > MOST_SPANS || !value.every(isSpan)) return false;
  const times = value.flatMap(({ from, to }) => [from, to]);
  return times.every((time, index) => index === 0 || (times[index - 1] ?? '') < time);
}

const isWeek = (value: unknown): value is WeeklyHours =>
  isObject(value) && WEEKDAYS.every((weekday) => areSpans(value[weekday] ?? []));

const faultyDay = (value: Readonly<Record<string, unknown>>): Weekday | undefined =>
  WEEKDAYS.find((weekday) => !areSpans(value[weekday] ?? []));

const plainWeek = (week: WeeklyHours): WeeklyHours =>
  Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, (week[weekday] ?? []).map(({ from, to }) => ({ from, to }))]),
  ) as unknown as WeeklyHours;

/** Null where nobody has said, or no day is open: a shop that never opens has said nothing. */
export const weeklyHours: Judge<WeeklyHours | null> = {
  described: {
    type: ['object', 'null'],
    properties: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, SPANS])),
  },
  accepts: (value) => value === null || isWeek(value),
  from(sent) {
    if (sent === null || sent === '') return null;
    if (!isObject(sent)) return new Refusal('SETTING_WRONG_TYPE', 'Gli orari vanno giorno per giorno');
    const faulty = faultyDay(sent);
    if (faulty)
      return new Refusal('SETTING_HOURS_WRONG', `Gli orari di ${WEEKDAY_NAMES[faulty]} non tornano`);
    const week = plainWeek(sent as unknown as WeeklyHours);
    return WEEKDAYS.some((weekday) => week[weekday].length > 0) ? week : null;
  },
};

function areClosedDays(value: unknown): value is ClosedDays {
  if (!isObject(value)) return false;
  const { from, to, yearly, note } = value;
  if (!isRomeDay(from) || !isRomeDay(to) || typeof yearly !== 'boolean' || !isText(note)) return false;
  return from <= to && to < daysAfter(from, LONGEST_DAYS) && note.length <= LONGEST_NOTE;
}

/** `to` may be left out for a single day, `yearly` and `note` too. */
const filledIn = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  const { from, to = from, yearly = false, note = '' } = value;
  return { from, to: to === '' ? from : to, yearly, note: isText(note) ? oneLine(note) : note };
};

export const closedDays: Judge<readonly ClosedDays[]> = {
  described: { type: ['array', 'null'], items: CLOSED_DAYS },
  accepts: (value) => Array.isArray(value) && value.every(areClosedDays),
  from(sent) {
    if (sent === null || sent === '') return [];
    if (!Array.isArray(sent)) return new Refusal('SETTING_WRONG_TYPE', 'I giorni di chiusura sono un elenco');
    if (sent.length > MOST_CLOSINGS)
      return new Refusal('SETTING_TOO_MANY', `Al massimo ${MOST_CLOSINGS} chiusure`);
    const closings = sent.map(filledIn);
    const wrong = closings.findIndex((each) => !areClosedDays(each));
    if (wrong >= 0)
      return new Refusal('SETTING_CLOSED_DAYS_WRONG', `La chiusura n. ${wrong + 1} non ha date giuste`);
    return (closings as readonly ClosedDays[]).toSorted((one, other) => one.from.localeCompare(other.from));
  },
};

const isHoliday = (value: unknown): value is Holiday => isText(value) && Object.hasOwn(HOLIDAY_NAMES, value);

export const openHolidays: Judge<readonly Holiday[]> = {
  described: { type: ['array', 'null'], items: { type: 'string', enum: HOLIDAYS } },
  accepts: (value) => Array.isArray(value) && value.every(isHoliday),
  from(sent) {
    if (sent === null || sent === '') return [];
    if (!Array.isArray(sent) || !sent.every(isHoliday))
      return new Refusal('SETTING_UNKNOWN_CODE', 'Festa non prevista');
    return HOLIDAYS.filter((holiday) => sent.includes(holiday));
  },
};

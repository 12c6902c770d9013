import { daysAfter, isRomeDay, plainWords, type RomeDay, weekdayOf } from '@fiocco/contracts';
import { type Cents, centsTyped } from '@fiocco/money';

/** A search as somebody at the telephone says it: the day or the amount of a purchase, and other words. */
export interface Said {
  readonly words: string;
  readonly day: RomeDay | null;
  readonly cents: Cents | null;
}

const WEEKDAYS = ['domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato'];
const MONTHS =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ');
/** Also by their first three letters. */
const anyOf = (names: readonly string[]) =>
  names.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
/** Whole words of a plain text. */
const spoken = (pattern: string) => new RegExp(String.raw`(?:^|\s)${pattern}(?=\s|$)`);

const WEEKDAY = `(?:(?:${anyOf(WEEKDAYS)}) )?`;

/** Without a year the last such day until today. */
function dated(day = '', month = 0, year: string | undefined, today: RomeDay): readonly RomeDay[] {
  const of = (years: number | string) => `${years}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const last = of(thisYear) > today ? of(thisYear - 1) : of(thisYear);
  const chosen = year === undefined ? last : of(year.padStart(4, '20'));
  return isRomeDay(chosen) ? [chosen] : [];
}

/** Before today, which is called "oggi"; but who names today's weekday may mean today. */
function lastWeekday(name: string, today: RomeDay): readonly RomeDay[] {
  const ago = (weekdayOf(today) - WEEKDAYS.indexOf(name) + 6) % 7;
  return ago === 6 ? [daysAfter(today, -7), today] : [daysAfter(today, -ago - 1)];
}

type DaysOf = (parts: readonly (string | undefined)[], today: RomeDay) => readonly RomeDay[];
/** How a day is said, and which days may be meant. */
const DAYS: readonly (readonly [RegExp, DaysOf])[] = [
  [spoken('(oggi)'), (_, today) => [today]],
  [spoken('(l?altro ?ieri|avantieri)'), (_, today) => [daysAfter(today, -2)]],
  [spoken('(ieri)'), (_, today) => [daysAfter(today, -1)]],
  [spoken(String.raw`(\d{4}-\d{2}-\d{2})`), ([day = '']) => (isRomeDay(day) ? [day] : [])],
  [
    spoken(String.raw`${WEEKDAY}(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?`),
    ([day, month, year], today) => dated(day, Number(month), year, today),
  ],
  [
    spoken(String.raw`${WEEKDAY}(\d{1,2}) (${anyOf(MONTHS)})(?: (\d{4}))?`),
    ([day, month = '', year], today) =>
      dated(day, MONTHS.findIndex((name) => name.startsWith(month)) + 1, year, today),
  ],
  [spoken(`(${WEEKDAYS.join('|')})`), ([name = ''], today) => lastWeekday(name, today)],
];

interface Taken<Found> {
  readonly found: Found;
  /** The words without it. */
  readonly rest: string;
  /** What said it. */
  readonly by: string;
}

const taken = <Found>(found: Found, by: string, text: string): Taken<Found> => ({
  found,
  by: by.trim(),
  rest: text.replace(by, '').trim(),
});

function daysIn(text: string, today: RomeDay): Taken<readonly RomeDay[]> | null {
  for (const [pattern, daysOf] of DAYS) {
    const [by = '', ...parts] = pattern.exec(text) ?? [];
    const days = by === '' ? [] : daysOf(parts, today);
    if (days.length > 0) return taken(days, by, text);
  }
  return null;
}

const EURO = '(?:€|euro|eur)';
/** Whole numbers of more digits are no amounts at a counter, but telephones and orders. */
const AMOUNT = spoken(
  String.raw`(?:${EURO} ?)?(\d{1,5}|\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,8}[.,]\d{1,2})(?: ?${EURO})?`,
);

/** A second number makes it a telephone's, a date's or a receipt's. */
function amountIn(text: string): Taken<Cents> | null {
  const [by = '', typed = ''] = AMOUNT.exec(text) ?? [];
  const cents = centsTyped(typed);
  const found = cents ? taken(cents, by, text) : null;
  return found && /\d/.test(found.rest) ? null : found;
}

/**
 * What a search says of a purchase, each way in which it may be meant: `21.11` is a day and an amount. None where it is
 * words alone, which may be a telephone or an order's number.
 */
export function saidOfPurchase(text: string, today: RomeDay): readonly Said[] {
  const words = plainWords(text).join(' ');
  const days = daysIn(words, today);
  const beside = days && amountIn(days.rest);
  const ofDay = (days?.found ?? []).map((day) => ({
    day,
    cents: beside?.found ?? null,
    words: beside?.rest ?? days?.rest ?? '',
  }));
  // A day that is said in one word may be the amount.
  const amount = days?.by.includes(' ') ? null : amountIn(words);
  return amount ? [...ofDay, { day: null, cents: amount.found, words: amount.rest }] : ofDay;
}

import { daysAfter, isRomeDay, plainWords, type RomeDay, weekdayOf } from '@fiocco/contracts';
import { type Cents, centsTyped } from '@fiocco/money';

/** A search as somebody at the telephone says it: the day or the amount of a purchase, and other words. */
export interface Said {
  readonly words: string;
  readonly day: RomeDay | null;
  readonly cents: Cents | null;
}

const WEEKDAYS = ['domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato'];
const MONTHS = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'];
const MONTH_NAMES = [
  ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno'],
  ...['luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
];
/** How many days ago. */
const AGO: Readonly<Record<string, number>> = { oggi: 0, ieri: 1, altroieri: 2, avantieri: 2, laltroieri: 2 };

const isWeekday = (word: string): boolean =>
  word.length >= 3 && WEEKDAYS.some((name) => name === word || name.slice(0, 3) === word);

const padded = (number: string | number): string => String(number).padStart(2, '0');

/** Without a year the last such day until today. */
function dated(day: string, month: number, year: string | undefined, today: RomeDay): RomeDay | null {
  const of = (years: number | string) => `${years}-${padded(month)}-${padded(day)}`;
  const thisYear = Number(today.slice(0, 4));
  const named = year === undefined ? of(thisYear) : of(year.length === 2 ? `20${year}` : year);
  const chosen = year === undefined && named > today ? of(thisYear - 1) : named;
  return isRomeDay(chosen) ? chosen : null;
}

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/;

interface Taken {
  readonly day: RomeDay;
  /** Another day that may be meant. */
  readonly or?: RomeDay;
  /** How many words say it. */
  readonly words: number;
}

/** The day that the words begin with. */
function dayAt(words: readonly string[], today: RomeDay): Taken | null {
  const [first = '', second = '', third = ''] = words;
  const ago = AGO[first];
  if (ago !== undefined) return { day: daysAfter(today, -ago), words: 1 };
  if ((first === 'altro' || first === 'laltro') && second === 'ieri')
    return { day: daysAfter(today, -2), words: 2 };
  if (isRomeDay(first)) return { day: first, words: 1 };
  if (isWeekday(first)) {
    const after = dateAt(words.slice(1), today);
    if (after) return { day: after.day, words: after.words + 1 };
  }
  const weekday = WEEKDAYS.indexOf(first);
  if (weekday !== -1) {
    const isToday = weekday === weekdayOf(today);
    return { day: lastWeekday(weekday, today), words: 1, ...(isToday && { or: today }) };
  }
  return dateAt([first, second, third], today);
}

/** Before today, which is called "oggi". */
const lastWeekday = (weekday: number, today: RomeDay): RomeDay =>
  daysAfter(today, -((weekdayOf(today) - weekday + 6) % 7) - 1);

function dateAt([first = '', second = '', third = '']: readonly string[], today: RomeDay): Taken | null {
  const [, day = '', month = '', year] = NUMERIC.exec(first) ?? [];
  if (day !== '') return datedBy(1, dated(day, Number(month), year, today));
  const named = MONTH_NAMES.includes(second) ? MONTH_NAMES.indexOf(second) : MONTHS.indexOf(second);
  if (named === -1 || !/^\d{1,2}$/.test(first)) return null;
  const hasYear = /^\d{4}$/.test(third);
  return datedBy(hasYear ? 3 : 2, dated(first, named + 1, hasYear ? third : undefined, today));
}

const datedBy = (words: number, day: RomeDay | null): Taken | null => (day === null ? null : { day, words });

const EURO = /^(?:€|eur|euro)$/;
/** Whole numbers of more digits are no amounts at a counter, but telephones and orders. */
const AMOUNT = /^€?(\d{1,5}|\d{1,3}(?:\.\d{3})+|[\d.]{1,10}[.,]\d{1,2})(?:€|eur|euro)?$/;

/** The amount that the words begin with. */
function amountAt([first = '', second = '', third = '']: readonly string[]) {
  const leads = EURO.test(first);
  const [, typed] = AMOUNT.exec(leads ? second : first) ?? [];
  const cents = typed === undefined ? null : centsTyped(typed);
  if (cents === null || cents === 0) return null;
  const follows = EURO.test(leads ? third : second);
  return { cents, words: 1 + (leads ? 1 : 0) + (follows ? 1 : 0) };
}

function without<Found extends { readonly words: number }>(
  words: readonly string[],
  at: (rest: readonly string[]) => Found | null,
): readonly [found: Found | null, rest: readonly string[]] {
  for (let place = 0; place < words.length; place += 1) {
    const found = at(words.slice(place));
    if (found) return [found, [...words.slice(0, place), ...words.slice(place + found.words)]];
  }
  return [null, words];
}

const hasNumber = (words: readonly string[]): boolean => words.some((word) => /\d/.test(word));

/**
 * What a search says of a purchase, each way in which it may be meant: `21.11` is a day and an amount. None where it is
 * words alone, which may be a telephone or an order's number.
 */
export function saidOfPurchase(text: string, today: RomeDay): readonly Said[] {
  const words = plainWords(text);
  const [taken, beside] = without(words, (rest) => dayAt(rest, today));
  const [both, others] = without(beside, amountAt);
  const ways: Said[] = [];
  for (const day of taken ? [taken.day, taken.or] : []) {
    if (day === undefined) continue;
    const isAmount = both !== null && !hasNumber(others);
    ways.push({ day, cents: isAmount ? both.cents : null, words: (isAmount ? others : beside).join(' ') });
  }
  // A day that is said in one word may be the amount.
  const [amount, rest] = without(taken && taken.words > 1 ? beside : words, amountAt);
  // Two numbers are a telephone's, a date's or a receipt's.
  if (amount && !hasNumber(rest)) ways.push({ day: null, cents: amount.cents, words: rest.join(' ') });
  return ways;
}

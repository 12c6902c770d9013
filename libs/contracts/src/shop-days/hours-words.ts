import { formatsIn, type Language } from '@fiocco/texts';
import { capital } from '../capital.js';
import { daysAfter, type RomeDay } from '../rome-day.js';
import { type Holiday, HOLIDAY_NAMES, HOLIDAYS } from './holidays.js';
import {
  type ClosedDays,
  closureOn,
  type OpeningSpan,
  opensByWeek,
  type ShopCalendar,
  WEEKDAYS,
  type Weekday,
  type WeeklyHours,
} from './opening.js';

/* Opening hours and closed days as sentences, for pages and mails alike. */

export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'lunedì',
  tue: 'martedì',
  wed: 'mercoledì',
  thu: 'giovedì',
  fri: 'venerdì',
  sat: 'sabato',
  sun: 'domenica',
};

/** How a language says when a shop is open. */
interface HoursWords {
  readonly weekdays: Readonly<Record<Weekday, string>>;
  readonly time: (time: string) => string;
  readonly and: string;
  readonly everyDay: string;
  readonly fromTo: (first: string, last: string) => string;
  readonly closed: (closures: readonly Closure[]) => string;
}

/** `09:30` as "9:30". */
const withoutZero = (time: string): string => time.replace(/^0(?=\d)/, '');

const WORDS: Readonly<Record<Language, HoursWords>> = {
  it: {
    weekdays: WEEKDAY_NAMES,
    // "9.30", "13"
    time: (time) => withoutZero(time).replace(/:00$/, '').replace(':', '.'),
    and: 'e',
    everyDay: 'Tutti i giorni',
    fromTo: (first, last) => `Da ${first} a ${last}`,
    closed: (closures) => `Chiuso: ${closures.map(closureWords).join(', ')}`,
  },
  en: {
    weekdays: {
      mon: 'Monday',
      tue: 'Tuesday',
      wed: 'Wednesday',
      thu: 'Thursday',
      fri: 'Friday',
      sat: 'Saturday',
      sun: 'Sunday',
    },
    time: withoutZero,
    and: 'and',
    everyDay: 'Every day',
    fromTo: (first, last) => `${first} to ${last}`,
    closed: (closures) => `Closed: ${closures.map(closureInEnglish).join(', ')}`,
  },
};

const HOLIDAYS_IN_ENGLISH: Readonly<Record<Holiday, string>> = {
  newYear: 'New Year’s Day',
  epiphany: 'Epiphany',
  easter: 'Easter',
  easterMonday: 'Easter Monday',
  liberation: 'Liberation Day',
  labour: 'Labour Day',
  republic: 'Republic Day',
  assumption: 'Assumption Day',
  saintFrancis: 'Saint Francis',
  allSaints: 'All Saints’ Day',
  immaculate: 'Immaculate Conception',
  christmas: 'Christmas Day',
  saintStephen: 'Saint Stephen’s Day',
};

/** "8 December (Immaculate Conception)"; what the shop notes of its own days is Italian, and left out. */
function closureInEnglish({ from, to, note }: Closure): string {
  const days = [...new Set([from, to])].map((day) => formatsIn('en').monthDay(day)).join(' to ');
  const holiday = HOLIDAYS.find((code) => HOLIDAY_NAMES[code] === note);
  return holiday ? `${days} (${HOLIDAYS_IN_ENGLISH[holiday]})` : days;
}

/** "9.30–13 e 15.30–19" */
export const spansWords = (spans: readonly OpeningSpan[], language: Language = 'it'): string => {
  const { time, and } = WORDS[language];
  return spans.map(({ from, to }) => `${time(from)}–${time(to)}`).join(` ${and} `);
};

function daysWords(first: Weekday, last: Weekday, { weekdays, and, everyDay, fromTo }: HoursWords): string {
  const [from, to] = [WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last)];
  if (to - from === WEEKDAYS.length - 1) return everyDay;
  const [start, end] = [weekdays[first], weekdays[last]];
  if (from === to) return capital(start);
  return to - from === 1 ? `${capital(start)} ${and} ${end}` : fromTo(start, end);
}

/** "Da martedì a sabato, 9.30–13 e 15.30–19": a line for days that follow each other and have the same hours. */
export function hoursLines(weekly: WeeklyHours | null, language: Language = 'it'): readonly string[] {
  if (!weekly) return [];
  const groups = groupsOf(weekly, language);
  return groups.map(({ first, last, hours }) => `${daysWords(first, last, WORDS[language])}, ${hours}`);
}

function groupsOf(weekly: WeeklyHours, language: Language) {
  const groups: { first: Weekday; last: Weekday; hours: string }[] = [];
  for (const [index, weekday] of WEEKDAYS.entries()) {
    const hours = spansWords(weekly[weekday], language);
    const before = groups.at(-1);
    const follows = before?.hours === hours && before.last === WEEKDAYS[index - 1];
    if (before && follows) before.last = weekday;
    else if (hours) groups.push({ first: weekday, last: weekday, hours });
  }
  return groups;
}

/** "8 dicembre", "1° gennaio" */
function dayWords(day: RomeDay): string {
  return formatsIn('it').monthDay(day).replace(/^1 /, '1° ');
}

/** "dal 24 dicembre", "all’8 gennaio" */
export function withArticle(preposition: 'dal' | 'al', day: RomeDay): string {
  const words = dayWords(day);
  return /^(8|11) /.test(words) ? `${preposition}l’${words}` : `${preposition} ${words}`;
}

/** "8 dicembre", "dal 24 dicembre all’8 gennaio" */
const spanOfDays = (from: RomeDay, to: RomeDay): string =>
  from === to ? dayWords(from) : `${withArticle('dal', from)} ${withArticle('al', to)}`;

interface Closure {
  readonly from: RomeDay;
  to: RomeDay;
  readonly note: string;
}

const AHEAD_DAYS = 30;
const LONGEST_DAYS = 400;

/** Days that the week would open, and on which the shop is closed all the same, from `today` on. */
function closuresFrom(calendar: ShopCalendar, today: RomeDay): readonly Closure[] {
  const closures: Closure[] = [];
  let standing: Closure | undefined;
  // What has begun by then is told up to its end.
  for (let days = 0; days <= (standing ? LONGEST_DAYS : AHEAD_DAYS); days++) {
    const day = daysAfter(today, days);
    if (!opensByWeek(calendar, day)) continue;
    const note = closureOn(calendar, day);
    if (note === null) standing = undefined;
    else if (standing?.note === note) standing.to = day;
    else if (days > AHEAD_DAYS) break;
    else {
      standing = { from: day, to: day, note };
      closures.push(standing);
    }
  }
  return closures;
}

function closureWords({ from, to, note }: Closure): string {
  const days = spanOfDays(from, to);
  return note ? `${days} (${note})` : days;
}

/** "dal 10/08/2026 al 24/08/2026 (Ferie)", as the shop has entered it: with its years, or "ogni anno". */
export function closedDaysWords({ from, to, yearly, note }: ClosedDays): string {
  const dated = (day: RomeDay) => day.split('-').toReversed().join('/');
  const inYears = from === to ? dated(from) : `dal ${dated(from)} al ${dated(to)}`;
  return [yearly ? spanOfDays(from, to) : inYears, yearly && 'ogni anno', note && `(${note})`]
    .filter(Boolean)
    .join(' ');
}

/** "Chiuso: 8 dicembre (Immacolata), dal 24 dicembre al 2 gennaio (Ferie)"; null where nothing is closed in the next weeks. */
export function closuresAhead(
  calendar: ShopCalendar,
  today: RomeDay,
  language: Language = 'it',
): string | null {
  const closures = closuresFrom(calendar, today);
  return closures.length === 0 ? null : WORDS[language].closed(closures);
}

/**
 * When somebody finds the shop open: the hours by weekday, what else the shop says of them, and what is closed soon. Of a
 * shop that has entered neither hours nor closed days nobody knows on which holidays it is closed. What the shop has typed
 * itself is said in every language.
 */
export function openingLines(
  shop: ShopCalendar & { readonly openingHours: string | null },
  today: RomeDay,
  language: Language = 'it',
): readonly string[] {
  const knowsDays = shop.weeklyHours !== null || shop.closedDays.length > 0;
  const closed = knowsDays ? closuresAhead(shop, today, language) : null;
  return [...hoursLines(shop.weeklyHours, language), shop.openingHours ?? '', closed ?? ''].filter(Boolean);
}

import { amountText, type Cents, formatEuro, formatWholeEuro } from '@fiocco/money';
import { type Language, LOCALES } from './languages.js';

/** How a language writes amounts, days and times, for pages and mails alike. Every day is one of Europe/Rome. */
export interface Formats {
  /** 1.290,00 € · €1,290.00 */
  readonly euro: (cents: Cents) => string;
  /** 50 € · €50; cents are shown where there are any. */
  readonly wholeEuro: (cents: Cents) => string;
  /** 1.290,00 · 1,290.00, as fields show it. */
  readonly amount: (cents: Cents) => string;
  readonly number: (value: number) => string;
  /** 12/06/2027 */
  readonly day: (value: string) => string;
  /** 12 giugno 2027 · 12 June 2027 */
  readonly longDay: (value: string) => string;
  /** 12 giugno · 12 June */
  readonly monthDay: (value: string) => string;
  /** venerdì 27 novembre 2026 · Friday 27 November 2026 */
  readonly weekday: (value: string) => string;
  /** 18:05 */
  readonly time: (value: string) => string;
  /** 18:05:09 */
  readonly seconds: (value: string) => string;
  /** "Anna, Luca e Sara" · "Anna, Luca and Sara" */
  readonly together: (names: readonly string[]) => string;
  /** "in negozio o a casa" · "in the shop or at home" */
  readonly either: (names: readonly string[]) => string;
}

/** A calendar day (`YYYY-MM-DD`) is read at noon UTC, so that no time zone moves it to its neighbour. */
const instantOf = (value: string): Date =>
  new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);

/** Made when first asked for: a page needs few of them, and each takes a phone a millisecond. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function datesIn(locale: string, options: Intl.DateTimeFormatOptions): (value: string) => string {
  const format = once(() => new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Rome', ...options }));
  return (value) => format().format(instantOf(value));
}

function namesIn(locale: string, type: 'conjunction' | 'disjunction'): (names: readonly string[]) => string {
  const format = once(() => new Intl.ListFormat(locale, { type }));
  return (names) => format().format(names);
}

const LONG = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTES = { hour: '2-digit', minute: '2-digit' } as const;

function formatsOf(locale: string): Formats {
  const numbers = once(() => new Intl.NumberFormat(locale));
  const weekday = datesIn(locale, { weekday: 'long', ...LONG });
  return {
    euro: (cents) => formatEuro(cents, locale),
    wholeEuro: (cents) => formatWholeEuro(cents, locale),
    amount: (cents) => amountText(cents, locale),
    number: (value) => numbers().format(value),
    day: datesIn(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }),
    longDay: datesIn(locale, LONG),
    monthDay: datesIn(locale, { day: 'numeric', month: 'long' }),
    // Browsers differ in whether British English has a comma there.
    weekday: (value) => weekday(value).replace(',', ''),
    time: datesIn(locale, MINUTES),
    seconds: datesIn(locale, { ...MINUTES, second: '2-digit' }),
    together: namesIn(locale, 'conjunction'),
    either: namesIn(locale, 'disjunction'),
  };
}

const known = new Map<Language, Formats>();

export function formatsIn(language: Language): Formats {
  const formats = known.get(language) ?? formatsOf(LOCALES[language]);
  known.set(language, formats);
  return formats;
}

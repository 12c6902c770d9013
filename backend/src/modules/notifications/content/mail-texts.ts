import type { Cents } from '@fiocco/money';
import { formatsIn, type Language, LANGUAGES, MAIL_TEXTS, type MailKey, type SayInMail } from '@fiocco/texts';
import { compiledTexts } from '../../../platform/index.js';

/** How mails speak in one language: what they say, and how it writes amounts, days and names. */
export interface MailTexts {
  readonly language: Language;
  readonly say: SayInMail;
  /** An amount and its euro sign stay on the same line. */
  readonly euro: (cents: Cents) => string;
  /** "12 giugno 2027" */
  readonly longDay: (value: string) => string;
  /** "venerdì 27 novembre 2026" */
  readonly weekday: (value: string) => string;
  /** "18.42" */
  readonly time: (value: string) => string;
  /** "20 novembre 2026, 18.42" */
  readonly dayAndTime: (value: string) => string;
  /** "Lampada, Vaso e Teiera" */
  readonly together: (names: readonly string[]) => string;
}

export const NO_BREAK = '\u00a0';

/** Stands for a backslash in what people typed: `\u0041` would else be read as a character, after unseen ones were taken out. */
const BACKSLASH = '\ue000';

const asTyped = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value,
    ]),
  );

function sayingIn(language: Language): SayInMail {
  const i18n = compiledTexts(language, MAIL_TEXTS[language]);
  return (key: MailKey, ...[values = {}]: readonly [values?: object]) =>
    i18n._(key, asTyped(values)).replaceAll(BACKSLASH, '\\');
}

function textsOf(language: Language): MailTexts {
  const { euro, longDay, weekday, time, together } = formatsIn(language);
  // Italian mails write the time with a full stop, as a shop's door does.
  const clock = language === 'it' ? (value: string) => time(value).replace(':', '.') : time;
  return {
    language,
    say: sayingIn(language),
    euro: (cents) => euro(cents).replaceAll(' ', NO_BREAK),
    longDay,
    weekday,
    time: clock,
    dayAndTime: (value) => `${longDay(value)}, ${clock(value)}`,
    together,
  };
}

const TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Readonly<
  Record<Language, MailTexts>
>;

/** The texts in which somebody is written to. */
export const textsIn = (language: Language): MailTexts => TEXTS[language];

/** Those of staff, and of whom a list is for. */
export const ITALIAN = textsIn('it');

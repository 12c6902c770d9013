import enFaults from './en/faults.js';
import enFields from './en/fields.js';
import enProblems from './en/problems.js';
import en from './en/server.js';
import it from './it/server.js';
import type { Language, OWN_LANGUAGE } from './languages.js';

/** What the server itself says to guests, beside its mails; a browser loads none of it. */
export type ServerText = keyof typeof it;

export const SERVER_TEXTS: Readonly<Record<Language, Readonly<Record<ServerText, string>>>> = { it, en };

type ProblemWords = Readonly<Record<keyof typeof enProblems, string>>;

/** Why a guest is refused something, by the problem's code, for readers of other languages than the shop's. */
export const PROBLEM_TEXTS: Readonly<Record<Exclude<Language, typeof OWN_LANGUAGE>, ProblemWords>> = {
  en: enProblems,
};

type FieldWords = Readonly<Record<keyof typeof enFields, string>>;

/** Why a guest's field is refused, by the Italian sentence that its rule says. */
export const FIELD_TEXTS: Readonly<Record<keyof typeof PROBLEM_TEXTS, FieldWords>> = { en: enFields };

/** What is wrong with an address or an invoice, as guests' pages say it too. */
export const FAULT_TEXTS: Readonly<
  Record<keyof typeof PROBLEM_TEXTS, Readonly<Record<keyof typeof enFaults, string>>>
> = { en: enFaults };

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

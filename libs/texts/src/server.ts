import en from './en/server.js';
import it from './it/server.js';
import type { Language } from './languages.js';

/** What the server itself says to guests, beside its mails; a browser loads none of it. */
export type ServerText = keyof typeof it;

export type ServerWords = Readonly<Record<ServerText, string>>;

export const SERVER_TEXTS: Readonly<Record<Language, ServerWords>> = { it, en };

import { CATALOGS, type Language, OWN_LANGUAGE, type Room, type Say } from '@fiocco/texts';
import { setupI18n } from '@lingui/core';
import { boot } from '../boot.js';

/**
 * The texts of this page. A document keeps the language that the server chose for it: whoever chooses another loads the
 * page anew.
 */
export const i18n = setupI18n({ locale: boot().language ?? OWN_LANGUAGE, messages: { it: {} } });

/** The language of this page. */
export const language = (): Language => i18n.locale as Language;

/**
 * A text in the page's language. Never at a module's top: rooms come with the pages that need them, after some of the
 * modules.
 */
export const say: Say = (key, ...[values]) => i18n._(key, values);

/** For the server, which draws one page after another, and tests. */
export const speak = (spoken: Language): void => i18n.activate(spoken);

const rooms = new Map<string, Promise<void>>();

/** Has the texts of these rooms at hand; a room that did not come is asked for again the next time. */
export const loadTexts = (...asked: readonly Room[]): Promise<void> => loadTextsIn(language(), ...asked);

export async function loadTextsIn(spoken: Language, ...asked: readonly Room[]): Promise<void> {
  await Promise.all(asked.map((room) => roomOf(spoken, room)));
}

function roomOf(spoken: Language, room: Room): Promise<void> {
  const key = `${spoken}/${room}`;
  const known = rooms.get(key);
  if (known) return known;
  const coming = CATALOGS[spoken][room]().then(({ default: texts }) => i18n.load(spoken, { ...texts }));
  coming.catch(() => rooms.delete(key));
  rooms.set(key, coming);
  return coming;
}

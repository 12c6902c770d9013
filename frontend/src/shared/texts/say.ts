import { CATALOGS, type Language, type Room, type Say } from '@fiocco/texts';
import { setupI18n } from '@lingui/core';

/** The texts of this page. A document keeps its language: whoever chooses another loads the page anew. */
export const i18n = setupI18n({ locale: 'it', messages: { it: {} } });

/** The language of this page. */
export const language = (): Language => i18n.locale as Language;

/**
 * A text in the page's language. Never at a module's top: rooms come with the pages that need them, after some of the
 * modules.
 */
export const say: Say = (key, ...[values]) => i18n._(key, values);

const rooms = new Map<string, Promise<void>>();

/** Has the texts of these rooms at hand; a room that did not come is asked for again the next time. */
export async function loadTexts(...asked: readonly Room[]): Promise<void> {
  await Promise.all(asked.map((room) => roomOf(language(), room)));
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

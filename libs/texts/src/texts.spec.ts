import { beforeAll, describe, expect, it } from '@jest/globals';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { CATALOGS, languageAmong, LANGUAGES, MAIL_TEXTS, type Room } from './index.js';

type Words = Readonly<Record<string, string>>;

const ROOMS = Object.keys(CATALOGS.it) as readonly Room[];
const OTHERS = LANGUAGES.filter((language) => language !== 'it');

/** What a text asks for, and the elements in it; a text that is no ICU MessageFormat throws. */
function asksFor(text: string): string[] {
  const names = new Set<string>();
  const read = (tokens: unknown): void => {
    for (const token of Array.isArray(tokens) ? (tokens as readonly unknown[]) : []) {
      if (!Array.isArray(token)) continue;
      const [name, kind, forms] = token as [string, string?, unknown?];
      names.add(kind ? `${name}: ${kind}` : name);
      for (const form of Object.values(forms ?? {})) read(form);
    }
  };
  read(compileMessage(text));
  for (const [, tag] of text.matchAll(/<(\w+)\/?>/g)) names.add(`<${tag}>`);
  return [...names].toSorted();
}

describe.each(ROOMS)('the room %s', (room) => {
  let italian: Words;
  beforeAll(async () => {
    italian = (await CATALOGS.it[room]()).default;
  });

  it('has keys that begin with its name, and texts', () => {
    const entries = Object.entries(italian);
    expect(entries.filter(([key]) => !key.startsWith(`${room}.`))).toEqual([]);
    expect(entries.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(entries.length).toBeGreaterThan(0);
  });

  it.each(OTHERS)(
    'has every text in %s too, asking for the same, in typographic apostrophes',
    async (other) => {
      const words: Words = (await CATALOGS[other][room]()).default;
      expect(Object.keys(words).toSorted()).toEqual(Object.keys(italian).toSorted());
      // What only Italian's grammar needs, others may leave out: `{ad, select, true {ad} other {a}}`.
      const differing = Object.keys(italian).filter((key) => {
        const [wanted, asked] = [asksFor(italian[key] ?? ''), asksFor(words[key] ?? '')];
        return (
          wanted.filter((name) => asked.includes(name) || !name.endsWith(': select')).join() !== asked.join()
        );
      });
      expect(differing).toEqual([]);
      // A straight one begins what ICU MessageFormat leaves as it is.
      expect(
        [...Object.values(italian), ...Object.values(words)].filter((text) => text.includes("'")),
      ).toEqual([]);
    },
  );
});

describe('what mails say', () => {
  const italian: Words = MAIL_TEXTS.it;

  it.each(OTHERS)('is in %s too, asking for the same, in typographic apostrophes', (other) => {
    const words: Words = MAIL_TEXTS[other];
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(italian).toSorted());
    const differing = Object.keys(italian).filter(
      (key) => asksFor(words[key] ?? '').join() !== asksFor(italian[key] ?? '').join(),
    );
    expect(differing).toEqual([]);
    const all = [...Object.values(italian), ...Object.values(words)];
    expect(all.filter((text) => text.includes("'") || text.trim() === '')).toEqual([]);
  });
});

describe('the language of a reader', () => {
  it.each([
    [['it-IT', 'en'], 'it'],
    [['en-GB', 'it'], 'en'],
    [['de-DE', 'it'], 'it'],
    [['de-DE', 'fr'], 'en'],
    [[], 'it'],
  ])('%j is %s', (asked, language) => {
    expect(languageAmong(asked)).toBe(language);
  });
});

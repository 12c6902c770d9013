import { orderOfCausale, plainLetters, plainWords } from '@fiocco/contracts';
import type pg from 'pg';
import { FUND_NAME } from '@fiocco/gift';
import { partsLeft, wordPatterns } from '../../find/index.js';
import { orderNumberIn } from './order-number.js';
import { writingsOf } from './phone-words.js';

/** For `like`. */
interface Pattern {
  readonly whole: string;
  /** What the index is asked for; see {@link telling}. */
  readonly part: string | null;
}

/** A word of a search, and whose names have it. Names change with their records, so they are looked up first. */
export interface SearchedWord {
  /** For each way in which it may be written. */
  readonly patterns: readonly Pattern[];
  /** In place of them where it may have a letter wrong; see `wordPatterns`. */
  readonly alike?: { readonly pattern: string; readonly parts: readonly string[] };
  readonly lists: readonly string[];
  /** 0 for the lists' fund. */
  readonly gifts: readonly number[];
  /** A number that so few have that no other word needs to be looked up beside it. */
  readonly isRare: boolean;
}

/** `$1`: a pattern for each word. */
const named = (name: string, has: string) => ({
  name,
  text: `
select array(select id::text from gift_lists.gift_list where plain_name ${has} pattern) as lists,
  array(select id from catalog.product where plain_name ${has} pattern) as gifts
from unnest($1::text[]) with ordinality as word (pattern, place) order by place`,
});
const NAMED = named('transaction-searched-names', 'like');
const NAMED_ALIKE = named('transaction-searched-names-alike', '~');
type Named = Pick<SearchedWord, 'lists' | 'gifts'>;

const FUND = plainLetters(FUND_NAME);

/** Of a bank's text with a causale in it only the order counts. `%`, `_` and `\` are letters. */
export async function searchedWords(pool: pg.Pool, search: string): Promise<readonly SearchedWord[]> {
  const order = orderOfCausale(search) ?? orderNumberIn(search);
  const words = writingsOf(plainWords(order ?? search));
  if (words.length === 0) return [];
  const { rows } = await pool.query<Named>({
    ...NAMED,
    values: [words.map(([word = '']) => anywhere(word))],
  });
  return words.map((writings, place) => {
    const [word = ''] = writings;
    const { lists, gifts } = rows[place] ?? { lists: [], gifts: [] };
    return {
      patterns: writings.map(patternOf),
      lists,
      gifts: [...(FUND.includes(word) ? [0] : []), ...gifts],
      isRare: RARE_NUMBER.test(word) && lists.length === 0 && gifts.length === 0,
    };
  });
}

/** The words of a search that may each have a letter wrong. */
export async function wordsAlike(pool: pg.Pool, search: string): Promise<readonly SearchedWord[]> {
  const patterns = wordPatterns(search, 'alike');
  if (patterns.length === 0) return [];
  const { rows } = await pool.query<Named>({ ...NAMED_ALIKE, values: [patterns] });
  return plainWords(search).map((word, place) => {
    const { lists, gifts } = rows[place] ?? { lists: [], gifts: [] };
    const alike = { pattern: patterns[place] ?? '', parts: partsLeft(word).map(anywhere) };
    return { patterns: [], alike, lists, gifts, isRare: false };
  });
}

export function patternOf(word: string): Pattern {
  const part = telling(word);
  return { whole: anywhere(word), part: part && anywhere(part) };
}

const anywhere = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * What the index looks up: each three letters or digits that stand together. Of numbers with signs between them it looks
 * up where one begins and another ends, which few rows have where each has two digits, or where one stands between two signs.
 */
const INDEXED = /[\p{L}\p{N}]{3}|\d\d[,./-]\d\d|[,./-]\d+[,./-]/u;
/** Four digits or more that are no year. */
const RARE_NUMBER = /\d{5}|(?!19|20)\d{4}/;
/** Countries, networks and years are the same in many numbers. */
const LAST_DIGITS = /\d{3,7}$/;
const IS_YEAR = /^(?:19|20)\d\d$/;
/** The year of a date, at either end of it. */
const YEAR_OF_DATE =
  /(?<=^\d{1,2}[,./-]\d{1,2}[,./-])(?:19|20)\d\d$|^(?:19|20)\d\d(?=[,./-]\d{1,2}[,./-]\d{1,2}$)/;

/**
 * The part of a word that few have: what an address's domain, a country or a year is made of stands in every row. Null
 * where the index cannot help.
 */
function telling(word: string): string | null {
  const [before = ''] = word.split('@');
  const part = INDEXED.test(before) ? before : word;
  if (!INDEXED.test(part)) return null;
  const digits = LAST_DIGITS.exec(part)?.[0];
  return digits && !IS_YEAR.test(digits) ? digits : part.replace(YEAR_OF_DATE, '');
}

/** Whether the index finds what has one of them; all rows would be read for the others alone. */
export const areFoundByIndex = (words: readonly SearchedWord[]): boolean =>
  words.some(({ patterns }) => patterns.every(({ part }) => part !== null));

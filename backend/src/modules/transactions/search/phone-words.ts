import { digitsOf } from '../read-models/search-text.js';

/** What a telephone number is written with. */
const PHONE_SIGNS = /^[\d()+./-]+$/;
/** As many digits as a telephone number has at least. */
const SHORTEST = 6;
/** Italy's prefix, which people at home leave out. */
const HOME = /^\(?(?:\+|00)39\)?/;
/** As tills and messengers write it. No Italian number is so long by itself, and each begins with 0 or 3. */
const BARE_HOME = /^39(?=[03]|$)/;
const WITH_HOME = 11;

const digitsIn = (words: readonly string[]): number => digitsOf(words.join('')).length;

/**
 * The words of a search, each in every way in which it may stand in a transaction. Words that together are a telephone
 * number also stand there as digits alone, with Italy's prefix or without it.
 */
export function writingsOf(words: readonly string[]): readonly (readonly string[])[] {
  return runsOf(words).flatMap((run) =>
    PHONE_SIGNS.test(run[0] ?? '') && digitsIn(run) >= SHORTEST
      ? phoneWritings(run)
      : run.map((word) => [word]),
  );
}

/** Neighbours that may be parts of one telephone number, and the other words. */
function runsOf(words: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last && PHONE_SIGNS.test(word) === PHONE_SIGNS.test(last[0] ?? '')) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

function phoneWritings(run: readonly string[]): readonly (readonly string[])[] {
  const [first = '', ...others] = run.filter((word) => digitsOf(word) !== '');
  const atHome = first.replace(digitsIn(run) >= WITH_HOME ? BARE_HOME : HOME, '').replace(HOME, '');
  if (digitsIn([atHome, ...others]) < SHORTEST) return [first, ...others].map(withDigits);
  // A prefix that stands alone need not stand in the number that is looked for.
  const beginning = digitsOf(atHome) === '' ? [] : [[...new Set([...withDigits(first), digitsOf(atHome)])]];
  return [...beginning, ...others.map(withDigits)];
}

const withDigits = (word: string): readonly string[] => [...new Set([word, digitsOf(word)])];

/** An international number as dialled. */
const ABROAD = /^\(?(?:\+|00)\)?/;

/** A telephone number's digits in each way in which they may be kept: without Italy's prefix first. None for a shorter text. */
export function sameNumbers(phone: string): readonly string[] {
  const digits = digitsOf(phone.trim().replace(ABROAD, ''));
  const bare = HOME.test(phone.trim()) || digits.length >= WITH_HOME ? digits.replace(BARE_HOME, '') : digits;
  return bare.length < SHORTEST ? [] : ['', '39', '0039', '00'].map((prefix) => prefix + bare);
}

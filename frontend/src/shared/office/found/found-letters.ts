import { plainLetters, plainWords, slipsOf } from '@fiocco/contracts';

/** Where letters of a text begin and end. */
type Range = readonly [from: number, to: number];

/** A text as it is searched, and where each of its letters stands in the text as it is shown. */
interface Plain {
  readonly letters: string;
  readonly places: readonly number[];
}

function plainOf(text: string, isKept: (letter: string) => boolean = () => true): Plain {
  const letters: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    // By code units, as positions in a string are counted.
    for (const letter of plainLetters(sign).split(''))
      if (isKept(letter)) {
        letters.push(letter);
        places.push(place);
      }
    place += sign.length;
  }
  return { letters: letters.join(''), places };
}

function rangesOf({ letters, places }: Plain, word: string, end: number): readonly Range[] {
  const ranges: Range[] = [];
  for (let at = letters.indexOf(word); at !== -1 && word !== ''; at = letters.indexOf(word, at + word.length))
    ranges.push([places[at] ?? 0, (places[at + word.length - 1] ?? end - 1) + 1]);
  return ranges;
}

const isSign = (letter: string): boolean => /[a-z0-9]/.test(letter);
const NUMBER_LENGTH = 5;
const bare = (word: string): string => [...word].filter(isSign).join('');

/** A long number, of a telephone or an order: it is typed with other signs between its digits than it was given with. */
const isNumber = (word: string): boolean => /\d/.test(word) && bare(word).length >= NUMBER_LENGTH;

/** As it was typed, and without the prefix that it may not have been given with. */
function numberRanges(text: string, word: string): readonly Range[] {
  const plain = plainOf(text, isSign);
  const digits = bare(word);
  const whole = rangesOf(plain, digits, text.length);
  return whole.length > 0 ? whole : rangesOf(plain, digits.replace(/^(00)?39/, ''), text.length);
}

/** Words of the text that begin as this one may have been meant. */
function alikeRanges(text: string, word: string): readonly Range[] {
  const slips = slipsOf(word);
  if (slips.length === 0) return [];
  const { letters, places } = plainOf(text);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${slips.join('|')})[\p{L}\p{N}]*`, 'gu');
  return [...letters.matchAll(pattern)].map((match) => [
    places[match.index] ?? 0,
    (places[match.index + match[0].length - 1] ?? text.length - 1) + 1,
  ]);
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

const PHONE = /^[\d()+./\s-]{6,}$/;

/** Whether somebody typed a telephone number, whole or in part. */
export const isPhoneText = (text: string): boolean => PHONE.test(text.trim());

/** The words of a search; a telephone number is one, however it is spaced. */
const soughtIn = (sought: string): readonly string[] =>
  isPhoneText(sought) ? [bare(sought)] : plainWords(sought);

/**
 * Which letters of a text somebody sought; `alike`: nothing has just these words, and a word that was found in place of
 * another is meant.
 */
export function foundLetters(text: string, sought: string, alike: boolean): readonly Range[] {
  return merged(
    soughtIn(sought).flatMap((word) => {
      const same = isNumber(word) ? numberRanges(text, word) : rangesOf(plainOf(text), word, text.length);
      return same.length > 0 || !alike ? same : alikeRanges(text, word);
    }),
  );
}

const MOST_TAKEN = 3;

/** "«Okonkwo»", "«Fulvio» o «Fulvia»": the words that were taken for the ones that were typed, as they are written; empty for none. */
export function takenWords(texts: readonly string[], sought: string): string {
  const words = plainWords(sought);
  const isTyped = (word: string) => texts.some((text) => plainLetters(text).includes(word));
  const taken = new Map<string, string>();
  for (const word of words.filter((one) => !isTyped(one)))
    for (const text of texts)
      for (const [from, to] of alikeRanges(text, word)) {
        const written = text.slice(from, to);
        const key = plainLetters(written);
        if (!taken.has(key)) taken.set(key, written);
      }
  const quoted = [...taken.values()].slice(0, MOST_TAKEN).map((word) => `«${word}»`);
  const last = quoted.pop();
  return [quoted.join(', '), last].filter(Boolean).join(' o ');
}

/** What is said where nothing has just these words. */
export function alikeNote(texts: readonly string[], sought: string): string {
  const taken = takenWords(texts, sought);
  return taken === ''
    ? `Nessun risultato per «${sought}». Questi somigliano.`
    : `Nessun risultato per «${sought}»: cercato ${taken}.`;
}

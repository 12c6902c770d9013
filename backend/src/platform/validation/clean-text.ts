/** Control characters (Unicode class Cc), except NUL, which is refused elsewhere. */
const CONTROLS = /[^\P{Cc}\0]/gu;
/** Marks that change the direction of the text after them, even of text beside it (Unicode, UAX #9). */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SPACES = /\r\n|[\t\r\n\u0085\u2028\u2029]/g;

/**
 * A text of one line: trimmed, without control characters and direction marks. Joiners (U+200D, U+200C) stay, because
 * emoji such as a family are made with them.
 */
export const oneLine = (text: string): string =>
  text.replace(SPACES, ' ').replace(CONTROLS, '').replace(DIRECTIONS, '').trim();

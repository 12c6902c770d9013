/** Characters of Unicode's class Cc; NUL is left for whoever refuses it. */
const CONTROLS = /[^\P{Cc}\0]/gu;
/** Marks that turn the direction of what follows, also of text that is not the writer's (Unicode, UAX #9). */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SPACES = /\r\n|[\t\r\n\u0085\u2028\u2029]/g;

/**
 * A text of one line, trimmed, without controls and marks of direction. What joins characters (U+200D, U+200C) stays: without
 * it an emoji of a family falls apart.
 */
export const oneLine = (text: string): string =>
  text.replace(SPACES, ' ').replace(CONTROLS, '').replace(DIRECTIONS, '').trim();

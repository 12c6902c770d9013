/** Characters of Unicode's class Cc, lines and tabs among them. */
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_BUT_LINES = /[^\P{Cc}\n\t]/gu;
/** Marks that turn the direction of what follows, also of text that is not the writer's (Unicode, UAX #9). */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINE_ENDS = /\r\n|[\r\n\u0085\u2028\u2029]/g;

/**
 * A text of one line, trimmed, without controls and marks of direction. What joins characters (U+200D, U+200C) stays: without
 * it an emoji of a family falls apart.
 */
export const oneLine = (text: string): string =>
  text.replace(LINE_ENDS, ' ').replace(/\t/g, ' ').replace(CONTROLS, '').replace(DIRECTIONS, '').trim();

/** The same for a text of several lines, which keeps its lines and tabs. */
export const manyLines = (text: string): string =>
  text.replace(LINE_ENDS, '\n').replace(CONTROLS_BUT_LINES, '').replace(DIRECTIONS, '').trim();

/** A cell of Excel holds no more. */
const LONGEST = 32_767;

// Control characters, and what is no character at all: no XML may have them, and Excel stops reading a CSV at some.
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

/** A text as a cell may hold it, whatever somebody typed: nothing in it keeps the file from opening whole. */
export function readableText(text: string): string {
  const clean = text.replaceAll(NO_TEXT, '');
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean;
}

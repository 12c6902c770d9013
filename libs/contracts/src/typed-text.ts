/*
 * What people type, paste and dictate, in the form in which it is kept. Pages check with these functions and the server
 * stores what they answer, so that both mean the same text.
 */

const LINE_ENDS = /\r\n|[\t\r\n\u0085\u2028\u2029]/g;
/** Control characters (Unicode class Cc), except NUL, which is refused elsewhere. */
const CONTROLS = /[^\P{Cc}\0]/gu;
/** What nobody sees: zero-width characters, byte order marks, soft hyphens, marks of direction (Unicode, UAX #9). */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
/** What nobody sees, except that with which emoji, and letters of Persian and of Indian languages, are put together. */
const NO_JOINER = /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** After these a joiner joins nothing. */
const JOINS_NOTHING = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Z}\p{P}]$/u;
/** Hard, narrow and wide spaces. */
const SPACES = /\p{Zs}/gu;
const DASHES = /\p{Pd}|\u2212/gu;

function withoutUnseen(run: string, at: number, whole: string): string {
  const before = whole.slice(0, at);
  return before === '' || JOINS_NOTHING.test(before) ? '' : run.replace(NO_JOINER, '');
}

/** Precomposed letters and plain spaces, without anything that is not seen. */
const seen = (text: string): string => text.replace(UNSEEN, '').normalize('NFC').replace(SPACES, ' ');

/** A text of one line, such as a name. */
export const oneLine = (typed: string): string =>
  typed
    .replace(LINE_ENDS, ' ')
    .replace(CONTROLS, '')
    .replace(UNSEEN, withoutUnseen)
    .normalize('NFC')
    .replace(SPACES, ' ')
    .trim();

/** A password: its spaces and its case are part of it (RFC 8265, OpaqueString). */
export const typedPassword = (typed: string): string => seen(typed);

/** A telephone number. Copied from a page it may be a link, with dashes and spaces that keyboards do not have. */
export const typedPhone = (typed: string): string =>
  seen(oneLine(typed).normalize('NFKC')).replace(DASHES, '-').replace(/^tel:/i, '').trim();

/** An IBAN, in capitals and without spaces. Copied from an invoice it begins with its name: "IBAN: IT60 …". */
export const typedIban = (typed: string): string =>
  seen(typed)
    .normalize('NFKC')
    .replace(DASHES, '')
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^IBAN[:.]?(?=[A-Z]{2}\d)/, '');

/** An e-mail address as it was typed; its domain may have any letters. */
export const typedMailAddress = (typed: string): string =>
  seen(oneLine(typed))
    .replace(/^mailto:/i, '')
    .trim();

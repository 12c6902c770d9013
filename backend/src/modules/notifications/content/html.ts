const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// Control and direction characters hide or reverse the text beside them. Joiners stay, because emoji need them.
const UNSEEN = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** As much as fits a phone's line. */
const UNBROKEN_AT_MOST = 24;

/** HTML that was built here. Everything else is escaped when it is inserted. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Html[];

/** `html\`<p>${name}</p>\`` escapes what it is given, unless that is {@link Html} itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, at) => text + written(parts[at - 1] ?? null) + string));
}

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  return typeof part === 'number' ? String(part) : part.map(({ text }) => text).join('');
}

function escapeHtml(text: string): string {
  return plain(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A text that somebody typed, with its line breaks. */
export function paragraphs(text: string): Html {
  return new Html(escapeHtml(text).replaceAll('\n', '<br>'));
}

/** A line never ends inside a short word with a hyphen: an order number, a causale, "e-mail". */
export function unbroken(text: string): Html {
  const written = escapeHtml(text).replace(/\w+(?:-\w+)+/g, (word) =>
    word.length > UNBROKEN_AT_MOST ? word : `<span style="white-space:nowrap">${word}</span>`,
  );
  return new Html(written);
}

/** The text without invisible characters; line feeds and tabs stay. */
export function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN, '');
}

/** The text on one line, for a header or a name. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, ' ').trim();
}

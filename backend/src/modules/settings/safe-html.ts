import sanitizeHtml from 'sanitize-html';

/** What an address may be made of. Everything else is dropped, with what a script or a style holds. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
};

/** HTML that cannot run, load or follow anything. */
export const safeHtml = (html: string): string => sanitizeHtml(html, RULES);

/** The same for what was stored, which somebody may have changed in the database; lines of a plain text stay lines. */
export const shownHtml = (stored: string): string =>
  safeHtml(/<[a-z]/i.test(stored) ? stored : stored.replaceAll('\n', '<br>'));

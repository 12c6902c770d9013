const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const PLAIN_TAG = /&lt;(\/?(?:b|strong|i|em|p|span)|br ?\/?)&gt;/gi;
const LINK = /&lt;a href=&quot;((?:https?:\/\/|mailto:|tel:)[^&\s]*(?:&amp;[^&\s]*)*)&quot;&gt;/gi;
const LINK_END = /&lt;\/a&gt;/gi;

/** Escapes everything, then allows a few harmless tags again. Everything else stays visible as text and cannot run. */
export function safeHtml(html: string): string {
  return html
    .replace(/&(?!(?:[a-z]{2,8}|#\d{1,6});)/gi, '&amp;')
    .replace(/[<>"']/g, (character) => ENTITIES[character] ?? '')
    .replace(PLAIN_TAG, '<$1>')
    .replace(LINK, '<a href="$1" rel="noopener">')
    .replace(LINK_END, '</a>');
}

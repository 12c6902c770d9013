import type { ClientPage } from '@fiocco/contracts';
import { type Language, SERVER_TEXTS } from '@fiocco/texts';
import { escapeHtml } from './escape-html.js';
import type { Painted } from './first-paint.js';

import { scriptJson } from './script-json.js';

/** What a module adds to one page of the client before it is sent. */
export interface PageParts {
  /** What the browser's tab says, in place of the words that every page at such an address has. */
  readonly title?: string;
  readonly description?: string;
  /** Ends every title: the shop's name. */
  readonly site?: string;
  /** Elements for the document's head (Open Graph, colours); already escaped HTML. */
  readonly head?: string;
  /** The address of a style sheet whose rules win over the client's. */
  readonly styleSheet?: string | null;
  /** Merged into `window.__FIOCCO__`. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Whether it may ask for a password: then it wears no style sheet but the client's. */
  readonly mayAskPassword?: boolean;
  /** Of the answer, where what the page is about is not there. The client's page says so to whoever reads it. */
  readonly status?: number;
  /** Whether a cookie of this browser decided what the page says: then no cache keeps it, the browser's own included. */
  readonly isPrivate?: boolean;
  /** Where the page is, if the address was only meant for it. The call's query goes along. */
  readonly movedTo?: string;
}

interface Filling {
  readonly nonce: string;
  readonly page: ClientPage;
  readonly language: Language;
  readonly parts: readonly PageParts[];
  readonly painted: Painted | null;
  /** For `window.__FIOCCO__`. */
  readonly data: Readonly<Record<string, unknown>>;
}

const ENTRY = /<script type="module"[^>]* src="([^"]*)"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]* href="([^"]*)"[^>]*>/g;
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*>/g;
const ROOT = '<div id="root"></div>';

/** The client's document with all that is known of this page and of its visitor. */
export function fillDocument(html: string, filling: Filling): string {
  const root = filling.painted?.root;
  // Functions, because `$` has a meaning in a replacement text.
  const filled = inLanguage(html, filling.language)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${headOf(filling)}</head>`);
  return withLastSheets(root ? withRoot(filled, root, filling.nonce) : filled, filling.parts);
}

const LANG = /<html lang="[a-z]+"/;
const NO_SCRIPT = /(<noscript>\s*<p[^>]*>)[^<]*/;

/** What the document itself says, before anything of the page is added to it. */
const inLanguage = (html: string, language: Language): string =>
  html
    .replace(LANG, `<html lang="${language}"`)
    .replace(
      NO_SCRIPT,
      (_, start: string) => `${start}${escapeHtml(SERVER_TEXTS[language]['server.noScript'])}`,
    );

const linkTo = (address: string) => `<link rel="stylesheet" href="${escapeHtml(address)}" data-shop-css>`;

/**
 * Each twice: in the head, so that nothing is shown without it, and at the end, because of two rules the later one wins
 * and the client's own style sheets come after the head.
 */
function withLastSheets(html: string, parts: readonly PageParts[]): string {
  const links = parts.flatMap(({ styleSheet }) => (styleSheet ? [linkTo(styleSheet)] : [])).join('');
  if (links === '') return html;
  return html.replace('</head>', () => `${links}</head>`).replace('</body>', () => `${links}</body>`);
}

function headOf({ nonce, page, language, parts, painted, data }: Filling): string {
  const last = (name: 'title' | 'description' | 'site') => parts.findLast((part) => part[name])?.[name];
  const title = [last('title') ?? page.title[language], last('site')].filter(Boolean).join(' – ');
  const description = last('description') ?? page.description?.[language];
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    ...parts.map((part) => part.head),
    ...(painted ? [painted.root && `<style>${painted.styles}</style>`, painted.head] : []).map((tag) =>
      tag.replaceAll('<style>', `<style nonce="${nonce}">`),
    ),
    `<script nonce="${nonce}">window.__FIOCCO__=${scriptJson(data)}</script>`,
  ];
  return tags.filter(Boolean).join('');
}

/**
 * Browsers show what is drawn already before all else: it brings its styles along, so the style sheets come after it; and
 * the scripts are asked for once it is on the screen, so that they take nothing from its fonts and pictures.
 */
function withRoot(html: string, root: string, nonce: string): string {
  const sheets = html.match(STYLE_SHEETS) ?? [];
  const entry = ENTRY.exec(html)?.[1] ?? '';
  const imported = [...html.matchAll(PRELOADS)].map(([, href]) => href);
  return html
    .replace(STYLE_SHEETS, '')
    .replace(PRELOADS, '')
    .replace(ENTRY, '')
    .replace(ROOT, () => `<div id="root">${root}</div>${sheets.join('')}`)
    .replace('</body>', () => `<script nonce="${nonce}">${startOf(entry, imported)}</script></body>`);
}

/** Starts the client after the next frame, or after half a second: a tab behind others draws no frames. */
function startOf(entry: string, imported: readonly (string | undefined)[]): string {
  return `{
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of ${scriptJson(imported)})
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    import(${scriptJson(entry)});
  };
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 500);
}`;
}

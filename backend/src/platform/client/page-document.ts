import type { ClientPage } from '@fiocco/contracts';
import { escapeHtml } from './escape-html.js';
import type { Painted } from './first-paint.js';
import type { PageParts } from './pages.js';
import { scriptJson } from './script-json.js';

interface Filling {
  readonly nonce: string;
  readonly page: Pick<ClientPage, 'title' | 'description'>;
  readonly parts: readonly PageParts[];
  readonly painted: Painted | null;
  /** For `window.__FIOCCO__`. */
  readonly data: Readonly<Record<string, unknown>>;
}

const SCRIPTS = /<link rel="modulepreload"|<script type="module"/g;
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*>/g;
const ROOT = '<div id="root"></div>';

/** The client's document with all that is known of this page and of its visitor. */
export function fillDocument(html: string, filling: Filling): string {
  const root = filling.painted?.root;
  // Functions, because `$` has a meaning in a replacement text.
  const filled = html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${headOf(filling)}</head>`);
  return root ? withRoot(filled, root) : filled;
}

function headOf({ nonce, page, parts, painted, data }: Filling): string {
  const last = (name: 'title' | 'description' | 'site') => parts.findLast((part) => part[name])?.[name];
  const title = [last('title') ?? page.title, last('site')].filter(Boolean).join(' – ');
  const description = last('description') ?? page.description;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    ...parts.map((part) => part.head),
    ...(painted ? [painted.root && `<style>${painted.styles}</style>`, painted.head] : []),
    `<script nonce="${nonce}">window.__FIOCCO__=${scriptJson(data)}</script>`,
  ];
  return tags.filter(Boolean).join('');
}

/**
 * Browsers show what is drawn already before all else: it brings its styles along, so the style sheets come after it, and
 * the scripts behind its fonts and pictures.
 */
function withRoot(html: string, root: string): string {
  const sheets = html.match(STYLE_SHEETS) ?? [];
  return html
    .replace(STYLE_SHEETS, '')
    .replace(SCRIPTS, '$& fetchpriority="low"')
    .replace(ROOT, () => `<div id="root">${root}</div>${sheets.join('')}`);
}

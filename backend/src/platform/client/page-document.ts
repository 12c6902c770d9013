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

const ROOT = '<div id="root"></div>';

/** The client's document with all that is known of this page and of its visitor. */
export function fillDocument(html: string, { nonce, page, parts, painted, data }: Filling): string {
  const last = (name: 'title' | 'description' | 'site') => parts.findLast((part) => part[name])?.[name];
  const title = [last('title') ?? page.title, last('site')].filter(Boolean).join(' – ');
  const description = last('description') ?? page.description;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    ...parts.map((part) => part.head),
    painted?.head,
    `<script nonce="${nonce}">window.__FIOCCO__=${scriptJson(data)}</script>`,
  ];
  // Functions, because `$` has a meaning in a replacement text.
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${head.filter(Boolean).join('')}</head>`)
    .replace(ROOT, () => `<div id="root">${painted?.root ?? ''}</div>`);
}

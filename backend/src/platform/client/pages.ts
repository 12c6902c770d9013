import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, sendEncoded } from '../http/encoded-body.js';
import type { Log } from '../logging/log.js';
import { scriptJson } from './script-json.js';

/** What a module adds to one page of the client before it is sent. */
export interface PageParts {
  /** Elements for the document's head (Open Graph, robots); already escaped HTML. */
  readonly head?: string;
  /** Merged into `window.__FIOCCO__`. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export type PageContributor = (path: string, request: FastifyRequest) => Promise<PageParts | null>;

/** Paths that are never a page of the client; unknown ones are answered with problem details. */
const NOT_PAGES = /^\/(api|health|media|assets|metrics)(\/|$)|\.[a-z0-9]{1,5}$/i;

/** Serves the client's document for every page address, with the facts that its first paint needs. */
export class Pages {
  private readonly contributors: PageContributor[] = [];
  private document: { readonly html: string; readonly mtimeMs: number } | undefined;

  constructor(
    private readonly clientDir: string,
    private readonly log: Log,
  ) {}

  /**
   * Called for every page. Where one fails the page is sent without its part: the client asks for the facts itself and
   * shows the failure.
   */
  contribute(contributor: PageContributor): void {
    this.contributors.push(contributor);
  }

  /** Answers with the document where the call is for a page of the client; tells whether it did. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!isPageCall(request, path)) return false;
    const html = await this.load();
    if (html === undefined) return false;
    const nonce = randomBytes(16).toString('base64');
    const parts = await Promise.all(
      this.contributors.map((contributor) => this.partsOf(contributor, path, request)),
    );
    void reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, cookie')
      .header('content-security-policy', contentSecurityPolicy(nonce));
    await sendEncoded(new EncodedBody(fill(html, nonce, parts)), request, reply);
    return true;
  }

  private async partsOf(
    contributor: PageContributor,
    path: string,
    request: FastifyRequest,
  ): Promise<PageParts | null> {
    try {
      return await contributor(path, request);
    } catch (error) {
      this.log.failure(error, { part: 'pages', requestId: request.id });
      return null;
    }
  }

  private async load(): Promise<string | undefined> {
    const path = join(this.clientDir, 'index.html');
    try {
      const { mtimeMs } = await stat(path);
      if (this.document?.mtimeMs !== mtimeMs) this.document = { html: await readFile(path, 'utf8'), mtimeMs };
      return this.document.html;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

function isPageCall(request: FastifyRequest, path: string): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const { accept = '*/*' } = request.headers;
  return reads && !NOT_PAGES.test(path) && /text\/html|\*\/\*/.test(accept);
}

function fill(html: string, nonce: string, parts: readonly (PageParts | null)[]): string {
  const head = parts.map((part) => part?.head ?? '').join('');
  const data = Object.assign({}, ...parts.map((part) => part?.data)) as Record<string, unknown>;
  const script = `<script nonce="${nonce}">window.__FIOCCO__=${scriptJson(data)}</script>`;
  // A function, because `$` has a meaning in a replacement text.
  return html.replace('</head>', () => `${head}${script}</head>`);
}

/**
 * Inline styles are allowed because Mantine writes its variables into style elements; scripts need the answer's nonce.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ClientPage,
  clientPageAt,
  NO_PAGE,
  OFFICE_GROUPS,
  type PageGroup,
  pageGroupAt,
} from '@fiocco/contracts';
import { type Language, OWN_LANGUAGE } from '@fiocco/texts';
import { type Marked, methodMark, type Registered } from '../registered/registered.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, sendEncoded } from './encoded-body.js';
import type { Log } from '../logging/log.js';
import { FirstPaint } from './first-paint.js';
import { pageHeaders, type PageHosts } from './page-headers.js';
import { isPageCall, pathOf } from './page-call.js';
import { askedPageLanguage } from './asked-language.js';
import { fillDocument, type PageParts } from './page-document.js';

/** A call for a page of the client. */
export interface PageCall {
  /** `null` where the client knows no such address. */
  readonly page: ClientPage | null;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** In which the page is read. */
  readonly language: Language;
  readonly request: FastifyRequest;
}

type PageContributor = (call: PageCall) => Promise<PageParts | null>;

/**
 * Marks a method that adds its part to pages; it is asked for every page. Where one fails the page is sent without its
 * part: the client asks for the facts itself and shows the failure.
 */
export const AddsToPages = methodMark<readonly [], PageContributor>();

/**
 * Marks a method that lets pages of the group talk to other hosts; it is asked for every page. Where it fails they talk to
 * ours alone.
 */
export const AllowsHosts = methodMark<readonly [group: PageGroup], () => Promise<PageHosts>>();

/** Serves the client's document for every page address, with the facts that its first paint needs. */
export class Pages {
  private readonly contributors: () => readonly PageContributor[];
  private readonly hosts: () => readonly Marked<readonly [PageGroup], () => Promise<PageHosts>>[];
  private readonly firstPaint: FirstPaint;
  private document: { readonly html: string; readonly mtimeMs: number } | undefined;

  private readonly isSecure: boolean;

  constructor(
    private readonly clientDir: string,
    publicUrl: string,
    private readonly log: Log,
    registered: Registered,
  ) {
    this.contributors = registered.roles(AddsToPages);
    this.hosts = registered.all(AllowsHosts);
    this.isSecure = publicUrl.startsWith('https:');
    this.firstPaint = new FirstPaint(clientDir, log);
  }

  /** Answers with the document where the call is for a page of the client; tells whether it did. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (!isPageCall(request)) return false;
    const path = pathOf(request);
    const html = await this.load();
    if (html === undefined) return false;
    const nonce = randomBytes(16).toString('base64');
    const group = pageGroupAt(path);
    const language = OFFICE_GROUPS.includes(group) ? OWN_LANGUAGE : askedPageLanguage(request);
    const found = { ...(clientPageAt(path) ?? { page: null, params: {} }), language };
    const [{ status, text, movedTo, isPrivate }, hosts] = await Promise.all([
      this.filled(html, nonce, found, request),
      this.hostsFor(group, request),
    ]);
    if (movedTo !== undefined) {
      await reply.redirect(movedTo, 302);
      return true;
    }
    void reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('content-language', language)
      .headers(pageHeaders(group, nonce, this.isSecure, hosts))
      .headers(stricterHeaders(found.page, isPrivate));
    await sendEncoded(new EncodedBody(text), request, reply);
    return true;
  }

  /** The document of a page, or of none: then the client says that there is none. */
  private async filled(
    html: string,
    nonce: string,
    { page, params, language }: Omit<PageCall, 'request'>,
    request: FastifyRequest,
  ): Promise<{
    readonly status: number;
    readonly text: string;
    readonly movedTo?: string;
    readonly isPrivate: boolean;
  }> {
    const call = { page, params, language, request };
    const added = await Promise.all(
      this.contributors().map((contributor) => this.partsOf(contributor, call)),
    );
    const given = added.filter((part) => part !== null);
    const isBare = given.some((part) => part.mayAskPassword);
    const parts = isBare ? given.map((part) => ({ ...part, styleSheet: null })) : given;
    const data = Object.assign({ language }, ...parts.map((part) => part.data)) as Record<string, unknown>;
    const query = /\?.*$/s.exec(request.url)?.[0] ?? '';
    const painted =
      page && (await this.firstPaint.of({ path: page.path, params, query, address: request.url }, data));
    return {
      status: page ? statusOf(parts) : 404,
      movedTo: movedTo(parts, query),
      isPrivate: parts.some((part) => part.isPrivate),
      text: fillDocument(html, { nonce, page: page ?? NO_PAGE, language, parts, painted, data }),
    };
  }

  private async partsOf(contributor: PageContributor, call: PageCall): Promise<PageParts | null> {
    try {
      return await contributor(call);
    } catch (error) {
      this.log.failure(error, { part: 'pages', requestId: call.request.id });
      return null;
    }
  }

  private async hostsFor(group: PageGroup, request: FastifyRequest): Promise<PageHosts[]> {
    try {
      return await Promise.all(
        this.hosts().flatMap(({ said: [whose], role: ask }) => (whose === group ? [ask()] : [])),
      );
    } catch (error) {
      this.log.failure(error, { part: 'pages', requestId: request.id });
      return [];
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

/** A page's own, beyond those of its group. */
const stricterHeaders = (page: ClientPage | null, isPrivate: boolean): Record<string, string> => ({
  ...(isPrivate && { 'cache-control': 'private, no-store' }),
  // Its address is a secret.
  ...(page?.keepsAddress && { 'referrer-policy': 'no-referrer' }),
});

const statusOf = (parts: readonly PageParts[]): number => parts.find((part) => part.status)?.status ?? 200;

const movedTo = (parts: readonly PageParts[], query: string): string | undefined =>
  parts.flatMap((part) => (part.movedTo === undefined ? [] : [`${part.movedTo}${query}`]))[0];

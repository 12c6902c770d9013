import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  APP_CONFIG,
  type AppConfig,
  EncodedBody,
  encodedFor,
  notFound,
  OrderedWork,
  ownCookieName,
  Permission,
  RouteTable,
  SESSION_COOKIE,
} from '../../platform/index.js';
import { API_DOCS_POLICY, apiDocsPage } from './api-docs.page.js';
import { type DocsFiles, docsFiles } from './docs-files.js';
import { handlersOf } from './handlers.js';
import { openApiOf } from './openapi.js';

const VARY = 'accept-encoding';

/**
 * The description of all calls, and the page that shows it. It says nothing that the code does not say openly, and whoever
 * looks for a way in need not be handed the list. Its bytes never change while the process runs: all are made once.
 */
@Controller('api/docs')
export class ApiDocsController {
  private description: EncodedBody | undefined;
  private files: Promise<DocsFiles> | undefined;

  constructor(
    private readonly table: RouteTable,
    private readonly modules: ModulesContainer,
    private readonly orders: OrderedWork,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Get()
  @Permission('staff-in-production')
  async page(@Res({ passthrough: true }) reply: FastifyReply): Promise<AnswerOf<'GET /api/docs'>> {
    const files = await this.read();
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', API_DOCS_POLICY);
    return apiDocsPage((file) => `/api/docs/${file}?v=${files.get(file)?.version}`);
  }

  @Get('openapi.json')
  @Permission('staff-in-production')
  json(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/docs/openapi.json'>> {
    void reply.type('application/json; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: VARY });
    return this.orders.run(() => encodedFor(this.described(), request, reply));
  }

  /** Open in production too: a package's files, which anybody may have from elsewhere. */
  @Get(':file')
  @Permission('public')
  async file(
    @Param('file') name: string,
    @Query('v') version: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/docs/:file'>> {
    const file = (await this.read()).get(name);
    if (!file) throw notFound();
    const kept = version === file.version ? 'public, max-age=31536000, immutable' : 'no-cache';
    void reply.type(file.type).headers({ 'cache-control': kept, vary: VARY });
    return this.orders.run(() => encodedFor(file.body, request, reply));
  }

  private described(): EncodedBody {
    this.description ??= new EncodedBody(
      JSON.stringify(
        openApiOf({
          routes: this.table.routes,
          handlers: handlersOf(this.modules),
          sessionCookie: ownCookieName(SESSION_COOKIE, this.config),
        }),
      ),
    );
    return this.description;
  }

  private read(): Promise<DocsFiles> {
    this.files ??= docsFiles();
    return this.files;
  }
}

import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Inject, Param, Res, StreamableFile } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  APP_CONFIG,
  type AppConfig,
  type JsonSchema,
  notFound,
  ownCookieName,
  Permission,
  RouteTable,
  SESSION_COOKIE,
} from '../../platform/index.js';
import { API_DOCS_PAGE, API_DOCS_POLICY, PAGE_STYLES, START_SCRIPT } from './api-docs.page.js';
import { handlersOf } from './handlers.js';
import { openApiOf } from './openapi.js';
import { schemasOfBodies } from './schemas.js';

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
/** Of the package, by their types; and our own. */
const FILES: Readonly<Record<string, string>> = { 'swagger-ui.css': CSS, 'swagger-ui-bundle.js': SCRIPT };
const OWN: Readonly<Record<string, readonly [type: string, text: string]>> = {
  'page.css': [CSS, PAGE_STYLES],
  'start.js': [SCRIPT, START_SCRIPT],
};
const KEPT = 'public, max-age=3600';

/** The description of all calls, and the page that shows it. It says nothing that the code does not say openly. */
@Controller('api/docs')
export class ApiDocsController {
  private readonly folder = dirname(
    createRequire(join(import.meta.dirname, 'x')).resolve('swagger-ui-dist/package.json'),
  );
  private description: JsonSchema | undefined;

  constructor(
    private readonly table: RouteTable,
    private readonly modules: ModulesContainer,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Get()
  @Permission('public')
  page(@Res({ passthrough: true }) reply: FastifyReply): AnswerOf<'GET /api/docs'> {
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', KEPT)
      .header('content-security-policy', API_DOCS_POLICY);
    return API_DOCS_PAGE;
  }

  /** Made once: routes and rules never change while the process runs. */
  @Get('openapi.json')
  @Permission('public')
  json(): AnswerOf<'GET /api/docs/openapi.json'> {
    this.description ??= openApiOf({
      routes: this.table.routes,
      handlers: handlersOf(this.modules),
      schemas: schemasOfBodies(),
      sessionCookie: ownCookieName(SESSION_COOKIE, this.config),
    });
    return this.description;
  }

  @Get(':file')
  @Permission('public')
  file(
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): AnswerOf<'GET /api/docs/:file'> {
    const type = FILES[file];
    const own = OWN[file];
    if (!type && !own) throw notFound();
    void reply.header('cache-control', KEPT);
    if (own) return new StreamableFile(Buffer.from(own[1]), { type: own[0] });
    return new StreamableFile(createReadStream(join(this.folder, file)), { type });
  }
}

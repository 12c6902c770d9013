import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Pages } from '../client/pages.js';
import { serveClient } from '../client/static-files.js';
import { ClockWatch } from '../clock/clock-watch.js';
import type { AppConfig } from '../config/app-config.js';
import { problemOfStatus } from '../errors/http-problems.js';
import { ProblemFilter, sendProblem } from './problem.filter.js';
import { ReadModelWait } from '../background/read-model-wait.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import { servedTimes } from '../metrics/served-times.js';
import { RouteTable } from '../permissions/route-table.js';
import { Sessions } from '../permissions/sessions.js';
import { readJsonOrNothing } from './empty-body.js';
import { addHooks } from './hooks.js';
import { readRawBodies } from './raw-body.js';
import { Readiness } from './readiness.js';
import { BodyTimes } from './body-times.js';
import { refuseOnSocket } from './refuse-on-socket.js';
import { type SecurityHeaders, securityHeadersOf } from './security-headers.js';

/** What large forms need; uploads and the settings, with the shop's own CSS, say that they take more. */
const BODY_LIMIT = 64 * 1024;

/** Assembles the HTTP process without listening. `root` holds the modules; the platform adds everything around them. */
export async function createApp(
  root: Type<unknown> | DynamicModule,
  config: AppConfig,
  log: Log,
): Promise<NestFastifyApplication> {
  const securityHeaders = await securityHeadersOf(config.publicUrl);
  const app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(config, securityHeaders), {
    logger: log.forNest(),
    abortOnError: false,
    // Fastify parses JSON by itself. The two other types can be sent by a form on any site, and our pages never send
    // them.
    bodyParser: false,
  });
  const fastify = app.getHttpAdapter().getInstance();
  app.get(RouteTable).watch(fastify, config.production);
  fastify.removeContentTypeParser('text/plain');
  readJsonOrNothing(fastify);
  readRawBodies(fastify);
  // Any `Expect` header other than `100-continue` is ignored.
  const server: Server = fastify.server;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  await app.register(fastifyCookie);
  addHooks(fastify, {
    publicUrl: config.publicUrl,
    servedHost: config.servedHost,
    production: config.production,
    onlyHealth: config.role === 'worker',
    securityHeaders,
    bodyTimes: new BodyTimes(config.requestLimits, (socket) => refuseOnSocket(socket, 408, securityHeaders)),
    sessions: app.get(Sessions),
    log,
    readiness: app.get(Readiness),
    readModels: app.get(ReadModelWait),
    clocks: app.get(ClockWatch),
    noteServed: servedTimes(app.get(Metrics)),
  });
  await serveClient(fastify, config.clientDir, app.get(Pages));
  app.useGlobalFilters(new ProblemFilter(log, config.jwtSecret));
  return app;
}

function createAdapter(config: AppConfig, securityHeaders: SecurityHeaders): FastifyAdapter {
  const { headMs, uploadMs, unreadMs, checkEveryMs } = config.requestLimits;
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedBy(config),
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // The longest that any call may take. The hooks give calls that are not uploads less.
    requestTimeout: headMs + uploadMs,
    // Without any byte in either direction. The hooks leave alone what is still being answered.
    connectionTimeout: unreadMs,
    http: {
      headersTimeout: headMs,
      connectionsCheckingInterval: checkEveryMs,
      // Checked by the hooks, whose refusal has the usual headers.
      requireHostHeader: false,
    },
    // The router refuses these before any hook, filter or log sees them.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(securityHeaders).header('x-request-id', request.id);
      sendProblem(request, reply, problemOfStatus(error.statusCode ?? 400));
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy();
      else refuseOnSocket(socket, statusOfParserError(error.code), securityHeaders);
    },
  });
}

function trustedBy({
  trustProxy,
}: AppConfig): string[] | ((address: string, hop: number) => boolean) | false {
  if (trustProxy === null) return false;
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : [...trustProxy];
}

function statusOfParserError(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

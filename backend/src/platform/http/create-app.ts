import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Pages } from '../client/pages.js';
import { serveClient } from '../client/static-files.js';
import type { AppConfig } from '../config/app-config.js';
import { problemOfStatus } from '../errors/http-problems.js';
import { ProblemFilter, sendProblem } from '../errors/problem.filter.js';
import { createValidationPipe } from '../errors/validation.pipe.js';
import { ReadModelWait } from '../background/read-model-wait.js';
import { Log } from '../logging/log.js';
import { RouteTable } from '../permissions/route-table.js';
import { Sessions } from '../permissions/sessions.js';
import { addHooks } from './hooks.js';
import { Readiness } from './readiness.js';
import { securityHeadersOf } from './security-headers.js';

const BODY_LIMIT = 1024 * 1024;

/** The HTTP process, wired but not listening. `root` holds the modules; the platform brings everything around them. */
export async function createApp(
  root: Type<unknown> | DynamicModule,
  config: AppConfig,
  log: Log,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(config), {
    logger: log.forNest(),
    abortOnError: false,
    // JSON is what Fastify reads by itself. Any site's form can send the two others, and nobody of ours does.
    bodyParser: false,
  });
  const fastify = app.getHttpAdapter().getInstance();
  app.get(RouteTable).watch(fastify);
  fastify.removeContentTypeParser('text/plain');
  await app.register(fastifyCookie);
  addHooks(fastify, {
    publicUrl: config.publicUrl,
    onlyHealth: config.role === 'worker',
    securityHeaders: await securityHeadersOf(config.publicUrl),
    sessions: app.get(Sessions),
    log,
    readiness: app.get(Readiness),
    readModels: app.get(ReadModelWait),
  });
  await serveClient(fastify, config.clientDir, app.get(Pages));
  app.useGlobalFilters(new ProblemFilter(log));
  app.useGlobalPipes(createValidationPipe());
  return app;
}

function createAdapter(config: AppConfig): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy ?? false,
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // The router refuses these before any hook, filter or log could see them.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply, problemOfStatus(error.statusCode ?? 400), request.id),
    clientErrorHandler: refuseMalformedCall,
  });
}

/** What isn't even HTTP is answered on the bare socket. */
function refuseMalformedCall(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(problemOfStatus(status).toBody());
  const head = [
    `HTTP/1.1 ${status} Error`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

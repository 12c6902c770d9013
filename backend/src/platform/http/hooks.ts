import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LEDGER_STALE_HEADER, type SessionUser } from '@fiocco/contracts';
import type { Actor } from '@fiocco/event-sourcing';
import type { ReadModelWait } from '../background/read-model-wait.js';
import type { ClockWatch } from '../clock/clock-watch.js';
import { announcePosition } from '../commands/announce-position.js';
import { RequestContext, type RequestContextData } from '../context/request-context.js';
import { refuseUnholdable } from '../errors/plain-input.js';
import { notFound, unavailable } from '../errors/problem.js';
import type { Log } from '../logging/log.js';
import { checkOrigin } from '../permissions/check-origin.js';
import { checkHost } from '../permissions/check-host.js';
import { checkPermission } from '../permissions/check-permission.js';
import { permissionIn } from '../permissions/permission.decorator.js';
import type { Sessions, SignedIn } from '../permissions/sessions.js';
import { networkOf } from '../throttling/network-of.js';
import { askedLanguage } from '../client/asked-language.js';
import type { BodyTimes } from './body-times.js';
import { limitedGuestBody, refuseLargeGuestBody } from './guest-body.js';
import { refuseUnclearHost } from './host-header.js';
import { keepOwnCookies } from './own-cookies.js';
import { forgetTypeOfNothing } from './empty-body.js';
import { isRaw, nameRawBody } from './raw-body.js';
import type { Readiness } from './readiness.js';
import type { SecurityHeaders } from './security-headers.js';
import { STARTING_PAGE } from './starting-page.js';

/** Methods that change nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The prefix of the buyer's cookies. Each has a name of its own, so that two first calls at once set two cookies and
 * the browser keeps both.
 */
export const BUYER_COOKIE = 'fiocco_buyer';
/** More than any honest browser has. */
const BUYER_COOKIES_READ = 8;

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContextData;
  }
}

export interface HookParts {
  readonly publicUrl: string;
  /** A worker answers health checks and nothing else. */
  readonly onlyHealth: boolean;
  readonly servedHost: string | null;
  readonly production: boolean;
  readonly securityHeaders: SecurityHeaders;
  readonly bodyTimes: BodyTimes;
  readonly sessions: Sessions;
  readonly log: Log;
  readonly readiness: Readiness;
  readonly readModels: ReadModelWait;
  readonly clocks: ClockWatch;
  /** Told of every call that was answered. */
  readonly noteServed: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Runs for every call before its body is read and before a controller sees it: context, origin, permission. These are
 * hooks and not Nest guards, because guards run after the body was received and parsed.
 */
export function addHooks(fastify: FastifyInstance, parts: HookParts): void {
  const everywhere = { ...parts.securityHeaders, 'cache-control': 'no-store' };
  fastify.addHook('onRequest', (request, reply, done) => {
    keepOwnCookies(request, parts);
    forgetTypeOfNothing(request);
    nameRawBody(request);
    const context = contextOf(request);
    request.context = context;
    void reply.headers(everywhere).header('x-request-id', request.id);
    parts.bodyTimes.watch(request, reply);
    endUnread(reply);
    RequestContext.enter(context, done);
  });
  fastify.addHook('onRequest', async (request, reply) => {
    refuseUnclearHost(request.raw);
    checkHost(request, parts.servedHost);
    if (isHealth(request)) return;
    if (parts.onlyHealth) throw notFound();
    if (!parts.readiness.isStarted && !isInAnyState(request)) return sendAway(request, reply);
    const origin = checkOrigin(request, parts.publicUrl);
    // In production the name of a host is whatever the caller says.
    if (parts.servedHost !== null) request.context.pageOrigin = origin;
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (isHealth(request)) return;
    if (request.is404 || isInAnyState(request)) return refuseLargeGuestBody(request);
    const user = enterSession(request, await parts.sessions.signedIn(request, reply));
    const { permission } = request.routeOptions.config;
    checkPermission(permission && permissionIn(parts.production, permission), user);
    if (!user) refuseLargeGuestBody(request);
    else if (request.routeOptions.config.bodyLimit) parts.bodyTimes.allowUpload(request, reply);
  });
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method) || isInAnyState(request)) return done();
    void settle(parts.clocks.mustAgree(), done);
  });
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!request.context.session?.asksPassword) return done();
    void settle(parts.sessions.provePassword(request), done);
  });
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const needsMeasure = !request.context.user && request.headers['transfer-encoding'] !== undefined;
    done(null, needsMeasure ? limitedGuestBody(request, payload) : payload);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    refuseUnholdable({ ...(request.query as object), ...(request.params as object) });
    if (!isRaw(request)) refuseUnholdable(request.body);
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Set on the answer and not on the call, so that a call which was under way when the shutdown began does not keep its
    // connection open.
    if (parts.readiness.isDraining) void reply.header('connection', 'close');
    // Where the framework refuses a call before any hook has run, there is no context.
    const context = request.context as RequestContextData | undefined;
    if (context?.user && isStaffs(request, reply)) void reply.header('cache-control', 'no-store');
    const position = context?.position ?? null;
    const send = () => {
      if (context?.isLate) void reply.header(LEDGER_STALE_HEADER, '1');
      done(null, payload);
    };
    if (position === null) return send();
    void settle(announcePosition(reply, position, parts.readModels), (error) =>
      error ? done(error) : send(),
    );
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    if (isHealth(request)) return done();
    parts.noteServed(request, reply);
    parts.log.info(`${request.method} ${request.routeOptions.url ?? '(no route)'}`, {
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    });
    done();
  });
}

/** Notes in the call's context who is signed in, and answers it. */
function enterSession(request: FastifyRequest, found: SignedIn | null): SessionUser | null {
  if (!found) return null;
  const { asksPassword = false } = request.routeOptions.config;
  const session = { ...found, asksPassword, isProvedNow: false };
  Object.assign(request.context, { user: found.user, session, actor: `staff:${found.user.id}` });
  return found.user;
}

/** Hooks answer by a callback: an async one costs every call a promise, also where there is nothing to wait for. */
async function settle(work: Promise<unknown>, done: (error?: Error) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    return done(error as Error);
  }
  done();
}

/** Until the start is done browsers get a page that reloads itself, programs the usual problem. */
function sendAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) throw unavailable();
  return reply.code(503).header('retry-after', '2').type('text/html; charset=utf-8').send(STARTING_PAGE);
}

/**
 * Answers for staff must not stay in the cache of a shared browser, even where a guest's answer may; a file that is the same for
 * everybody may.
 */
const isStaffs = ({ url }: FastifyRequest, reply: FastifyReply): boolean =>
  url.startsWith('/api/') && !String(reply.getHeader('cache-control')).includes('immutable');

/**
 * Whoever asks and never reads would keep the answer in memory and the connection open for ever. A call that has nothing to be
 * read yet is still being worked on.
 */
function endUnread({ raw }: FastifyReply): void {
  raw.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

/** Health checks are answered without a session and before the start is finished. */
function isHealth(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/health/') ?? false;
}

function isInAnyState(request: FastifyRequest): boolean {
  return request.routeOptions.config.inAnyState ?? false;
}

function contextOf(request: FastifyRequest): RequestContextData {
  const actor: Actor = 'buyer';
  const browserTokens = tokensOf(request.cookies);
  const network = networkOf(request.ip);
  const language = askedLanguage(request);
  return { requestId: request.id, actor, language, network, user: null, browserTokens, position: null };
}

function tokensOf(cookies: FastifyRequest['cookies']): readonly string[] {
  return Object.entries(cookies)
    .filter(([name]) => name === BUYER_COOKIE || name.startsWith(`${BUYER_COOKIE}_`))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, BUYER_COOKIES_READ)
    .flatMap(([, token]) => token ?? []);
}

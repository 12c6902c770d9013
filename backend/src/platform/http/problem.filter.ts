import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import type { Log } from '../logging/log.js';
import { Problem } from '../errors/problem.js';
import { problemOfDatabaseError } from '../errors/database-errors.js';
import { problemOf } from '../errors/problem-of.js';
import { PROBLEM_PAGE_HEADERS, problemPage } from './problem-page.js';
import { type Language, OWN_LANGUAGE } from '@fiocco/texts';
import type { RequestContextData } from '../context/request-context.js';
import { problemIn } from '../errors/said-problem.js';
import { askedLanguage, askedPageLanguage } from '../client/asked-language.js';
import { isPageCall } from '../client/page-call.js';

/** Answers every failure as problem details. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly secret: string,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const problem = this.adapt(problemOf(error), request);
    const about = { requestId: request.id, route: request.routeOptions?.url };
    if (!isGone(request)) this.note(error, problem, about);
    if (leavesATrace(problem)) this.trace(problem, request, about);
    sendProblem(request, reply, problem);
  }

  /**
   * A refusal is not logged. A server that is away fails every call in the same way, so it is told once and not for each;
   * for our own faults everything is logged.
   */
  private note(error: unknown, problem: Problem, about: Facts): void {
    if (problem.status < 500 || error instanceof Problem) return;
    if (problem.status !== 503) return this.log.failure(error, about);
    const { code } = error as { code?: string };
    if (problemOfDatabaseError(error)) this.log.away('database', code);
    else this.log.flood('unavailable', String(code), { ...about, code });
  }

  /**
   * Leaves a trace of possible attacks in the log. The origin appears only as a digest, by which one network is told
   * from another. A flood is one line a minute; failed sign-ins are rare enough for a line each.
   */
  private trace(problem: Problem, { context }: FastifyRequest, about: Facts): void {
    const key = createHmac('sha256', this.secret).update(`trace:${context.network}`).digest('base64url');
    const network = key.slice(0, 16);
    const { status, code, extras } = problem;
    const account = extras.account ?? context.user?.id ?? null;
    const facts = { ...about, status, code, account, network };
    if (status === 401) this.log.warn('refused', facts);
    else this.log.flood('refused', [status, code, about.route, account, network].join('|'), facts);
  }

  /** A route may have its own text for "too large". */
  private adapt(problem: Problem, request: FastifyRequest): Problem {
    const text = request.routeOptions?.config.tooLargeText;
    return problem.status === 413 && text ? new Problem(problem.code, 413, text) : problem;
  }
}

type Facts = { readonly requestId: string; readonly route: string | undefined };

/** Whether it is forbidden, throttled, or a failed sign-in. */
const leavesATrace = ({ status, extras }: Problem): boolean =>
  status === 403 || status === 429 || extras.account !== undefined;

/** The caller went away, or was cut off, during the call, which is no failure of ours. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** As problem details; as a page of a few words where somebody opened an address in a browser. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  const isOpened = isPageCall(request) || request.routeOptions?.config.isOpened === true;
  const isPage = isOpened && asksForHtml(request);
  const language = languageFor(request, isPage);
  const said = problemIn(problem, language);
  void reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.extras.headers })
    .headers({ 'content-language': language, vary: withLanguage(reply.getHeader('vary')) });
  if (isPage) void reply.headers(PROBLEM_PAGE_HEADERS).send(problemPage(said, language));
  else
    void reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(said.toBody(request.id)));
}

/** Staff reads Italian. */
function languageFor(request: FastifyRequest, isPage: boolean): Language {
  const context = request.context as RequestContextData | undefined;
  if (context?.user) return OWN_LANGUAGE;
  // A call whose address cannot be read is refused before its cookies are.
  return context && isPage ? askedPageLanguage(request) : askedLanguage(request);
}

/** No cache may take an answer in one language for one in another. */
function withLanguage(vary: unknown): string {
  const named = typeof vary === 'string' ? vary : '';
  if (/accept-language/i.test(named)) return named;
  return [named, 'accept-language'].filter(Boolean).join(', ');
}

const asksForHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

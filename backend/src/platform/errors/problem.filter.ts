import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../logging/log.js';
import { Problem } from './problem.js';
import { problemOf } from './problem-of.js';

/** Answers every failure as problem details. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const problem = this.adapt(problemOf(error), request);
    if (!isGone(request))
      this.note(error, problem, { requestId: request.id, route: request.routeOptions?.url });
    sendProblem(reply, problem, request.id);
  }

  /** A refusal is no news. A database that is away is, but its stack tells nothing; a fault of ours needs all of it. */
  private note(
    error: unknown,
    problem: Problem,
    about: { requestId: string; route: string | undefined },
  ): void {
    if (problem.status < 500 || error instanceof Problem) return;
    if (problem.status === 503)
      this.log.warn('unavailable', { ...about, code: (error as { code?: string }).code });
    else this.log.failure(error, about);
  }

  /** A route may word its own "too large". */
  private adapt(problem: Problem, request: FastifyRequest): Problem {
    const text = request.routeOptions?.config.tooLargeText;
    return problem.status === 413 && text ? new Problem(problem.code, 413, text) : problem;
  }
}

/** Who asked went away, or was cut off, in the middle of the call: that is no failure of ours. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

export function sendProblem(reply: FastifyReply, problem: Problem, requestId: string): void {
  void reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.extras.headers })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.toBody(requestId)));
}

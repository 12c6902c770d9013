import type { Problem } from '@fiocco/contracts';
import { say } from '../texts/say.js';

/** What every failed call throws: the contract's problem, also when the network or a proxy failed. */
export class ApiProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ApiProblem';
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  get code(): string {
    return this.problem.code;
  }

  get fields(): Readonly<Record<string, string>> {
    return this.problem.fields ?? {};
  }

  get details(): Readonly<Record<string, unknown>> {
    return this.problem.details ?? {};
  }

  /** True when no answer came at all. */
  get offline(): boolean {
    return this.problem.status === 0;
  }
}

function problem(status: number, code: string, message: string): ApiProblem {
  return new ApiProblem({ type: 'about:blank', title: message, status, code, error: message, message });
}

export function networkProblem(): ApiProblem {
  return problem(0, 'NETWORK', say(navigator.onLine ? 'common.problem.noAnswer' : 'common.problem.offline'));
}

/** For a call that answers staff and guests differently: a guest's answer came, so the session has ended. */
export function signedOut(): ApiProblem {
  return problem(401, 'NOT_SIGNED_IN', say('common.problem.signedOut'));
}

/** The problem in an answer; anything else, such as a proxy's page or an empty body, is turned into one. */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const fallback = problem(status, `HTTP_${status}`, say('common.problem.generic')).problem;
  if (typeof body !== 'object' || body === null) return new ApiProblem(fallback);
  const given = body as Partial<Problem>;
  const message = given.message || given.error || given.title || say('common.problem.generic');
  return new ApiProblem({ ...fallback, title: message, ...given, status, error: message, message });
}

export function isApiProblem(error: unknown, code?: string): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code);
}

/**
 * The shop's own sentence, or `otherwise` where it gave none: a proxy's page, an empty answer. `unknown` is for what no answer
 * of the shop brought about.
 */
export function wordsOr(error: unknown, otherwise: string, unknown = otherwise): string {
  if (!isApiProblem(error)) return unknown;
  return error.code.startsWith('HTTP_') ? otherwise : error.message;
}

/** The call, whose problem says this where the answer had no words of the shop's own. */
export async function wordedAs<T>(otherwise: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    const message = wordsOr(error, otherwise);
    throw new ApiProblem({ ...error.problem, title: message, error: message, message });
  }
}

/** The sentence for any error a call may throw. */
export function messageOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : say('common.problem.generic');
}

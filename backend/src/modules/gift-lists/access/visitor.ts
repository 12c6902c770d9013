import type { FastifyRequest } from 'fastify';
import '@fastify/cookie';

/** The facts about a visitor that decide what they may see of a list. */
export interface Visitor {
  /** Signed-in staff see every list, as a preview. */
  readonly staff: boolean;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** From `?password=`. It is neither logged nor stored. */
  readonly password: string | null;
  readonly network: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  const { password } = request.query as { readonly password?: unknown };
  return {
    staff: request.context.user !== null,
    cookies: request.cookies,
    password: typeof password === 'string' && password !== '' ? password : null,
    network: request.context.network,
  };
}

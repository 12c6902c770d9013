import type { FastifyRequest } from 'fastify';
import '@fastify/cookie';

/** Who looks at a list. */
export interface Visitor {
  /** Signed-in staff see every list, as a preview. */
  readonly staff: boolean;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** From `?password=`. Never logged, never kept. */
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

import type { FastifyRequest } from 'fastify';

/** Paths that are never a page of the client; unknown ones are answered with problem details. */
const NOT_PAGES = /^\/(api|health|media|assets|metrics)(\/|$)|\.[a-z0-9]{1,5}$/i;

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** Whether a call is for a page of the client, known or not. */
export function isPageCall(request: FastifyRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const { accept = '*/*' } = request.headers;
  return reads && !NOT_PAGES.test(pathOf(request)) && /text\/html|\*\/\*/.test(accept);
}

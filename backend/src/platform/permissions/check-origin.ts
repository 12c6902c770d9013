import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page sends. A call without `Origin` passes, because every browser sends it with a
 * cross-site change. Our own origins are the public address and the host that the call was made to. Returns the origin of
 * our page that sends the change, `null` where none is named.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): string | null {
  const { origin } = request.headers;
  if (SAFE.has(request.method) || origin === undefined) return null;
  if (origin === new URL(publicUrl).origin) return origin;
  if (URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase()) return origin;
  throw new Problem('FOREIGN_ORIGIN', 403, 'La richiesta arriva da un altro sito e non è stata eseguita.');
}

import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page sends. A call without `Origin` passes, because every browser sends it with a
 * cross-site change. Our own origins are the public address and the host that the call was made to.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (SAFE.has(request.method) || origin === undefined) return;
  if (origin === new URL(publicUrl).origin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase()) return;
  throw new Problem('FOREIGN_ORIGIN', 403, 'La richiesta arriva da un altro sito e non è stata eseguita.');
}

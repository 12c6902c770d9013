import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config/network.js';
import { Problem } from '../errors/problem.js';

/** Refuses a call under a host name that is neither `servedHost` nor one of this computer; null allows every name. */
export function checkHost(request: FastifyRequest, servedHost: string | null): void {
  if (servedHost === null) return;
  const host = request.hostname.toLowerCase();
  if (host === servedHost || isLoopback(host)) return;
  throw new Problem(
    'UNKNOWN_HOST',
    421,
    'Questo indirizzo non è quello del negozio: si imposta con PUBLIC_URL.',
  );
}

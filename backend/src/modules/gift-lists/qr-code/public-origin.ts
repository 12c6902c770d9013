import type { FastifyRequest } from 'fastify';
import type { AppConfig } from '../../../platform/index.js';

const THIS_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Base of the addresses that guests open. While development has no public address of its own, the one the call came in
 * on: a phone in the same room can't open "localhost". In production the Host header never counts.
 */
export function publicOrigin(
  config: Pick<AppConfig, 'publicUrl' | 'production'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (config.production || !THIS_MACHINE.test(config.publicUrl)) return config.publicUrl;
  const origin = `${request.protocol}://${request.host}`;
  return URL.canParse(origin) ? origin : config.publicUrl;
}

import fastifyHelmet from '@fastify/helmet';
import { fastify } from 'fastify';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Headers that Fastify sets by itself. */
const NOT_HELMETS = new Set(['content-type', 'content-length', 'date', 'connection']);

/**
 * Helmet's headers for every answer. They never change while the process runs, so they are computed once: for every
 * call it would cost as much as the whole routing.
 */
export async function securityHeadersOf(publicUrl: string): Promise<SecurityHeaders> {
  const probe = fastify();
  await probe.register(fastifyHelmet, {
    // Answers other than pages need no resources at all; pages have a policy of their own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    frameguard: { action: 'deny' },
    // Of other hosts below this name the shop knows nothing: they may speak plain HTTP.
    strictTransportSecurity: publicUrl.startsWith('https:') && { includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      NOT_HELMETS.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

import fastifyHelmet from '@fastify/helmet';
import { fastify } from 'fastify';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** What Fastify itself says about any answer. */
const NOT_HELMETS = new Set(['content-type', 'content-length', 'date', 'connection']);

/**
 * Helmet's headers for every answer. They never change while the process lives, so Helmet is asked once: at every call
 * it would cost as much as the whole routing.
 */
export async function securityHeadersOf(publicUrl: string): Promise<SecurityHeaders> {
  const probe = fastify();
  await probe.register(fastifyHelmet, {
    // Answers that are no page need nothing at all; pages bring their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    // PayPal's popup must keep its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
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

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.js';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10];

/** By route and not by address: an address may be personal, and there are too many of them. */
export function servedTimes(metrics: Metrics): (request: FastifyRequest, reply: FastifyReply) => void {
  if (!metrics.isRead) return () => undefined;
  const times = metrics.histogram({
    name: 'fiocco_http_request_duration_seconds',
    help: 'From the first byte of a call to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
  });
  return ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    times.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemOfStatus } from '../errors/http-problems.js';

/** Fastify chooses the parser by the content type; the calls of raw routes are given this one, whatever they sent. */
const RAW = 'application/vnd.fiocco.raw';

export const isRaw = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.rawBody ?? false;

export function nameRawBody(request: FastifyRequest): void {
  if (isRaw(request)) request.raw.headers['content-type'] = RAW;
}

/** Routes that are not raw refuse the name, which anybody may send, as they refuse every other unknown type. */
export function readRawBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser<Buffer>(RAW, { parseAs: 'buffer' }, (request, body, done) => {
    if (isRaw(request)) done(null, body);
    else done(problemOfStatus(415));
  });
}

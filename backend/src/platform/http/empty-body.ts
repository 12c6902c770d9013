import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Clients that name a type on every call name one for nothing too (a logout, a deletion): then there is no body. */
export function forgetTypeOfNothing({ raw: { headers } }: FastifyRequest): void {
  const isUnmeasured = headers['transfer-encoding'] !== undefined;
  if (!isUnmeasured && Number(headers['content-length'] ?? 0) === 0) delete headers['content-type'];
}

/** JSON as Fastify reads it, save that a body without its length may turn out to be none. */
export function readJsonOrNothing(fastify: FastifyInstance): void {
  const readJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void readJson(request, body, done);
  });
}

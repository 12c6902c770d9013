import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Some clients send a content type with every call, even without a body (a logout, a deletion): it is then removed. */
export function forgetTypeOfNothing({ raw: { headers } }: FastifyRequest): void {
  const isUnmeasured = headers['transfer-encoding'] !== undefined;
  if (!isUnmeasured && Number(headers['content-length'] ?? 0) === 0) delete headers['content-type'];
}

/** Parses JSON as Fastify does, except that a body without a length may turn out to be empty. */
export function readJsonOrNothing(fastify: FastifyInstance): void {
  const readJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void readJson(request, body, done);
  });
}

import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { FIRST_PAINT } from './first-paint.js';
import type { Pages } from './pages.js';

/** Vite names these files by their content. */
const IMMUTABLE = `${sep}assets${sep}`;

/** The document, the first paint, and what is compressed ahead under its own name: that goes out in its file's place. */
const NOT_SERVED = new RegExp(`^/*(index\\.html$|${FIRST_PAINT}/)|\\.(br|gz)$`);

/** Handles what no other route does: a page of the client, one of its files, or nothing. */
export async function serveClient(fastify: FastifyInstance, clientDir: string, pages: Pages): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The document lacks what `Pages` writes into it, and the first paint is the server's own.
    allowedPath: (path) => !NOT_SERVED.test(path),
    setHeaders: (reply, path) => {
      const immutable = path.includes(IMMUTABLE);
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The card's form, in a frame of its provider's, is written in the shop's letters.
      if (path.endsWith('.woff2')) void reply.header('access-control-allow-origin', '*');
    },
  });
  fastify.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    config: { permission: 'public' },
    handler: async (request, reply) => {
      if (!(await pages.answer(request, reply))) reply.sendFile(request.params['*']);
      return reply;
    },
  });
}

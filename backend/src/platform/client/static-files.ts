import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Permission } from '../permissions/permission.decorator.js';

/** Vite names these files by their content. */
const IMMUTABLE = `${sep}assets${sep}`;
const PUBLIC: Permission = 'public';

/** The built client's files; an unknown path goes on to the not-found handler, which knows the client's pages. */
export async function serveStaticFiles(fastify: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(join(clientDir, 'index.html'))) return;
  await fastify.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: PUBLIC };
    });
    await scope.register(fastifyStatic, {
      root: clientDir,
      index: false,
      decorateReply: false,
      allowedPath: (path) => path !== '/index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes(IMMUTABLE);
        void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}

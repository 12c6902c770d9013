import type { FastifyInstance, RouteOptions as FastifyRoute } from 'fastify';
import { type Permission, permissionIn } from './permission.decorator.js';

export interface DeclaredRoute {
  readonly method: string;
  readonly url: string;
  readonly permission: Permission;
}

/**
 * Collects every route when it is registered. A route without a permission stops the start at once, so that no route is
 * open by mistake.
 */
export class RouteTable {
  private readonly declared: DeclaredRoute[] = [];

  get routes(): readonly DeclaredRoute[] {
    return this.declared;
  }

  watch(fastify: FastifyInstance, production: boolean): void {
    fastify.addHook('onRoute', (route) => this.note(route, production));
  }

  private note(route: FastifyRoute, production: boolean): void {
    const permission = route.config?.permission;
    for (const method of [route.method].flat()) {
      if (!permission) throw new Error(`Route ${method} ${route.url} declares no permission`);
      // Fastify adds a HEAD route for every GET, with the same declaration.
      if (method !== 'HEAD')
        this.declared.push({ method, url: route.url, permission: permissionIn(production, permission) });
    }
    if (route.config?.bodyLimit) route.bodyLimit = route.config.bodyLimit;
  }
}

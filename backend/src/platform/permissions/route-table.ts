import type { FastifyInstance, RouteOptions as FastifyRoute } from 'fastify';
import { type Permission, permissionIn } from './permission.decorator.js';

export interface DeclaredRoute {
  readonly method: string;
  readonly url: string;
  readonly permission: Permission;
  readonly asksPassword: boolean;
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
    const { permission: declared, asksPassword = false } = route.config ?? {};
    for (const method of [route.method].flat()) {
      if (!declared) throw new Error(`Route ${method} ${route.url} declares no permission`);
      const permission = permissionIn(production, declared);
      // Fastify adds a HEAD route for every GET, with the same declaration.
      if (method !== 'HEAD') this.declared.push({ method, url: route.url, permission, asksPassword });
    }
    if (route.config?.bodyLimit) route.bodyLimit = route.config.bodyLimit;
  }
}

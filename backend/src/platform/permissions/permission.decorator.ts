import { RouteConfig } from '@nestjs/platform-fastify';
import 'fastify';

/** `staff`: any signed-in back-office account, admins included. */
export type Permission = 'public' | 'signed-in' | 'staff' | 'admin';

interface RouteDeclaration {
  readonly permission?: Permission;
  /** Bytes; 1 MiB when absent. */
  readonly bodyLimit?: number;
  /** Italian text of this route's "413". */
  readonly tooLargeText?: string;
  readonly inAnyState?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteDeclaration {}
}

/** Nest hands this metadata to Fastify as the route's `config`; the permission check reads it from the live route. */
const ROUTE_CONFIG: string = RouteConfig({}).KEY;

/** `RouteConfig` replaces what an earlier decorator said; this one adds to it. */
function addToRouteConfig(options: RouteDeclaration): MethodDecorator {
  return (target, key, descriptor) => {
    const known = (Reflect.getMetadata(ROUTE_CONFIG, descriptor.value as object) ?? {}) as RouteDeclaration;
    RouteConfig({ ...known, ...options })(target, key, descriptor);
  };
}

/** Who may call the route. Every route declares it: one that doesn't stops the boot. */
export const Permission = (permission: Permission): MethodDecorator => addToRouteConfig({ permission });

/** Accepts bodies up to `bytes`, answering `tooLargeText` beyond it. */
export const BodyLimit = (bytes: number, tooLargeText?: string): MethodDecorator =>
  addToRouteConfig({ bodyLimit: bytes, ...(tooLargeText && { tooLargeText }) });

/**
 * For the way out: reached also while every other call is sent away, and without being asked who calls. Such a route looks
 * itself whether anything can be stored.
 */
export const InAnyState = (): MethodDecorator => addToRouteConfig({ inAnyState: true });

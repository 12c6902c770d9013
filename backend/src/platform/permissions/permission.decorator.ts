import { RouteConfig } from '@nestjs/platform-fastify';
import 'fastify';

/** `staff`: any signed-in back-office account, including administrators. */
export type Permission = 'public' | 'signed-in' | 'staff' | 'admin';

/** What only those who develop the shop need is open to everybody elsewhere than in production. */
export type DeclaredPermission = Permission | 'staff-in-production';

export function permissionIn(production: boolean, declared: DeclaredPermission): Permission {
  if (declared !== 'staff-in-production') return declared;
  return production ? 'staff' : 'public';
}

interface RouteDeclaration {
  readonly permission?: DeclaredPermission;
  readonly asksPassword?: boolean;
  /** Bytes; 64 KiB when absent. */
  readonly bodyLimit?: number;
  /** Italian text of this route's "413". */
  readonly tooLargeText?: string;
  readonly isOpened?: boolean;
  readonly inAnyState?: boolean;
  readonly rawBody?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteDeclaration {}
}

/** Nest passes this metadata to Fastify as the route's `config`, where the permission check reads it. */
const ROUTE_CONFIG: string = RouteConfig({}).KEY;

/** `RouteConfig` replaces what an earlier decorator set; this one merges. */
function addToRouteConfig(options: RouteDeclaration): MethodDecorator {
  return (target, key, descriptor) => {
    const known = (Reflect.getMetadata(ROUTE_CONFIG, descriptor.value as object) ?? {}) as RouteDeclaration;
    RouteConfig({ ...known, ...options })(target, key, descriptor);
  };
}

/** Who may call the route. Every route declares it: the process does not start with a route that lacks it. */
export const Permission = (permission: DeclaredPermission): MethodDecorator =>
  addToRouteConfig({ permission });

/**
 * For routes that touch credentials: they read the password with which a refused call comes again. Whether it is needed is
 * asked by `requirePassword`, where the change is made.
 */
export const AsksPassword = (): MethodDecorator => addToRouteConfig({ asksPassword: true });

/** Accepts bodies of up to `bytes`, and answers larger ones with `tooLargeText`. */
export const BodyLimit = (bytes: number, tooLargeText?: string): MethodDecorator =>
  addToRouteConfig({ bodyLimit: bytes, ...(tooLargeText && { tooLargeText }) });

/** For a file whose link people open: its refusals are pages too, in a browser. */
export const OpenedByLink = (): MethodDecorator => addToRouteConfig({ isOpened: true });

/**
 * Gives the handler the bytes of a body of up to `maxBytes` as they arrived (`request.body` is a `Buffer`), whatever their
 * type and charset: what was signed is the bytes. Without a body it is empty.
 */
export const RawBody = (maxBytes: number): MethodDecorator =>
  addToRouteConfig({ rawBody: true, bodyLimit: maxBytes });

/**
 * For the logout: the route is also reached while all other calls are refused, and without checking the session. It
 * must check by itself whether anything can be stored.
 */
export const InAnyState = (): MethodDecorator => addToRouteConfig({ inAnyState: true });

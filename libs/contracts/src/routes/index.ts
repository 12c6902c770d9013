import { cashRoutes } from './cash.js';
import { catalogRoutes } from './catalog.js';
import { findRoutes } from './find.js';
import { deliveryRoutes } from './deliveries.js';
import { dashboardRoutes } from './dashboard.js';
import { giftListRoutes } from './gift-lists.js';
import { historyRoutes } from './history.js';
import { identityRoutes } from './identity.js';
import { operationRoutes } from './operations.js';
import { paymentRecordRoutes } from './payment-records.js';
import { paymentRoutes } from './payments.js';
import type { Route } from './route.js';
import { todoRoutes } from './todo.js';
import { transactionRoutes } from './transactions.js';
import type { z } from 'zod';
import type { BODIES, BODIES_BY_DOOR, Door, QUERIES } from '../bodies/index.js';

/**
 * Every call of the shop with its answer; its body and query stand in `bodies/`, which the client knows by type alone, or
 * here where the server reads them by hand. Controllers return the answers, and the client's calls are typed by it. A name
 * after `?` marks the same address with that query.
 */
export const ROUTES = {
  ...cashRoutes,
  ...catalogRoutes,
  ...findRoutes,
  ...dashboardRoutes,
  ...deliveryRoutes,
  ...giftListRoutes,
  ...historyRoutes,
  ...identityRoutes,
  ...operationRoutes,
  ...paymentRecordRoutes,
  ...paymentRoutes,
  ...todoRoutes,
  ...transactionRoutes,
};

export type RouteKey = keyof typeof ROUTES;
type ShapeOf<Key extends RouteKey> = (typeof ROUTES)[Key] extends Route<infer Shape> ? Shape : never;

export type AnswerOf<Key extends RouteKey> = ShapeOf<Key>['answer'];
/** `undefined` where the call has no body. */
export type BodyOf<Key extends RouteKey> = Key extends keyof typeof BODIES
  ? z.input<(typeof BODIES)[Key]>
  : ShapeOf<Key> extends { readonly body: infer Body }
    ? Body
    : undefined;
/** What one door reads of a call that guests and staff make under one address. */
export type BodyAt<Key extends keyof typeof BODIES_BY_DOOR, At extends Door> = z.input<
  (typeof BODIES_BY_DOOR)[Key][At]
>;
/** The client leaves what is null out of the address. */
type OrNull<Query> = { readonly [Name in keyof Query]: Query[Name] | null };
/** `undefined` where the address takes no query. */
export type QueryOf<Key extends RouteKey> = Key extends keyof typeof QUERIES
  ? OrNull<z.input<(typeof QUERIES)[Key]>>
  : ShapeOf<Key> extends { readonly query: infer Query }
    ? Query
    : undefined;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The names in its address: `'id'` of `/api/occasions/:id`. */
export type ParamsOf<Key extends RouteKey> = Readonly<Record<NamesIn<Key>, string | number>>;

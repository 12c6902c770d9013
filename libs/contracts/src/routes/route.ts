/** What goes over one route. Without `body` nothing is sent, without `query` nothing stands behind the address. */
export interface RouteShape {
  /** Each may be left out unless it is required here; numbers travel as digits. */
  readonly query?: object;
  readonly body?: unknown;
  /** `void`: the answer is empty. */
  readonly answer: unknown;
}

declare const SHAPE: unique symbol;

/** Carries its shape for the compiler only. */
export interface Route<Shape extends RouteShape = RouteShape> {
  readonly [SHAPE]?: Shape;
}

/** One entry of the map: `'PUT /api/occasions/:id': route<{ body: OccasionBody; answer: Occasion }>()`. */
export const route = <Shape extends RouteShape>(): Route<Shape> => ({});

/** A page of rows is asked for with `limit`; `cursor` is what the page before answered in its header. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

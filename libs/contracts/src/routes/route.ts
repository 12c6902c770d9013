/** What is sent and answered over one route. Without `body` there is no body, without `query` no query. */
export interface RouteShape {
  /** Each parameter is optional unless it is required here; numbers are sent as digits. */
  readonly query?: object;
  readonly body?: unknown;
  /** `void` for an empty answer. */
  readonly answer: unknown;
}

declare const SHAPE: unique symbol;

/** Carries its shape for the compiler only. */
export interface Route<Shape extends RouteShape = RouteShape> {
  readonly [SHAPE]?: Shape;
}

/** One entry of the map: `'PUT /api/occasions/:id': route<{ body: OccasionBody; answer: Occasion }>()`. */
export const route = <Shape extends RouteShape>(): Route<Shape> => ({});

/** Asks for one page of rows with `limit`; `cursor` comes from the header of the page before. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

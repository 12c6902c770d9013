/** What is answered over one route, and what is sent where it does not stand in `bodies/`. */
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

/** One entry of the map: `'PUT /api/occasions/:id': route<{ answer: Occasion }>()`. */
export const route = <Shape extends RouteShape>(): Route<Shape> => ({});

import type { Operation } from '../faults/fault.js';
import type { Answer, Call } from './exchange.js';

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  /** With `:name` for a part that varies. */
  readonly path: string;
  /** Which faults may befall it. */
  readonly operation?: Operation | ((call: Call) => Operation | undefined);
  /** Everything that it changes is written together; it waits for nothing. */
  run(call: Call): Answer;
}

export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export function findRoute(routes: readonly Route[], method: string, path: string): FoundRoute | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const route of routes) {
    const params = route.method === wanted ? paramsOf(route.path, path) : undefined;
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

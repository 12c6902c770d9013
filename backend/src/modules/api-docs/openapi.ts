import type { DeclaredRoute, JsonSchema } from '../../platform/index.js';
import type { Handler } from './handlers.js';
import { operationOf } from './operation.js';
import { schemasOfBodies } from './schemas.js';

/** Serves the client's pages and their files. */
const PAGES = '/*';
const ABOUT =
  'Le chiamate del negozio. Gli importi sono in euro, come testo decimale; le date in UTC. Ogni errore ha un codice stabile e una frase in italiano.';

/** All that the description is made from: the live router and its handlers. */
interface Described {
  readonly routes: readonly DeclaredRoute[];
  readonly handlers: readonly Handler[];
  readonly sessionCookie: string;
}

/** OpenAPI 3.1 of the calls that this process takes. */
export function openApiOf({ routes, handlers, sessionCookie }: Described): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes.filter(({ url }) => url !== PAGES)) {
    const handler = handlers.find(({ key }) => key === `${route.method} ${route.url}`) ?? null;
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, handler) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fiocco', version: '1', description: ABOUT },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      schemas: { ...schemasOfBodies(), Problem: PROBLEM },
    },
  };
}

const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'error', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stabile: i programmi leggono questo.' },
    error: { type: 'string', description: 'La frase in italiano.' },
    message: { type: 'string', description: 'La stessa frase.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
};

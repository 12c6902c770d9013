import { CODE_HEADER, PASSWORD_HEADER, ROUTES } from '@fiocco/contracts';
import type { BodyNotes, DeclaredRoute, JsonSchema, Permission } from '../../platform/index.js';
import type { Handler } from './handlers.js';
import { failuresOf } from './failures.js';
import { bodyOf, queryOf } from './schemas.js';
import { summaryOf } from './summaries.js';

const WHO: Readonly<Record<Permission, string>> = {
  public: 'Aperta a tutti.',
  'signed-in': 'Per chi ha effettuato l’accesso.',
  staff: 'Per il personale e gli amministratori.',
  admin: 'Solo per gli amministratori.',
};

/** A call that Fastify has without a controller answers 200 and takes no body. */
const WITHOUT_CONTROLLER = {
  status: 200,
  notes: null,
  queryNames: [],
} satisfies Omit<Handler, 'key' | 'name'>;

/** One call as OpenAPI describes it. */
export function operationOf(route: DeclaredRoute, handler: Handler | null): JsonSchema {
  const { method, url, permission } = route;
  const key = `${method} ${url}`;
  const read = handler ?? { ...WITHOUT_CONTROLLER, key, name: key };
  const requestBody = requestBodyOf(read);
  const parameters = [...pathParametersOf(url), ...queryParametersOf(read)];
  return {
    operationId: read.name,
    tags: [url.replace('/api/', '/').split('/')[1]],
    summary: summaryOf(key),
    description: WHO[permission],
    'x-permission': permission,
    security: permission === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [...parameters, ...(route.asksPassword ? PASSWORD_AGAIN : [])],
    ...(requestBody && { requestBody }),
    responses: {
      [read.status]: { description: read.status === 204 ? 'Fatto, senza contenuto.' : 'La risposta.' },
      ...failuresOf(route, { body: requestBody !== null, parameters: parameters.length > 0 }),
    },
  };
}

/** With which a call comes again that was refused with `PASSWORD_REQUIRED`. */
const PASSWORD_AGAIN: readonly JsonSchema[] = [
  [PASSWORD_HEADER, 'La password attuale di chi chiama, in percent-encoding.'],
  [CODE_HEADER, 'Il codice dell’app o di recupero, dove c’è un secondo fattore.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
}));

const pathParametersOf = (url: string): readonly JsonSchema[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** Of the contracts or the handler's parameters, and of the map's variants: `GET /api/products?giftListId`. */
function queryParametersOf({ key, queryNames }: Handler): readonly JsonSchema[] {
  const variants = Object.keys(ROUTES).filter((one) => one.startsWith(`${key}?`));
  const named = [...queryNames, ...variants.map((one) => one.slice(key.length + 1))];
  const all = { ...Object.fromEntries(named.map((name) => [name, { type: 'string' }])), ...queryOf(key) };
  return Object.entries(all).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function requestBodyOf({ key, notes }: Handler): JsonSchema | null {
  const described = bodyOf(key);
  if (!described && !notes) return null;
  return contentOf(notes?.fields ? byHand(notes) : (described ?? { type: 'object' }), notes ?? {});
}

function contentOf(schema: JsonSchema, { file, alsoJson }: BodyNotes): JsonSchema {
  const json = { 'application/json': { schema } };
  if (!file) return { required: true, content: json };
  const withFile = { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } } };
  const form = { 'multipart/form-data': { schema: { allOf: [schema, withFile] } } };
  return { required: true, content: { ...form, ...(alsoJson && json) } };
}

const byHand = ({ fields, required = [] }: BodyNotes): JsonSchema => ({
  type: 'object',
  properties: fields,
  required,
});

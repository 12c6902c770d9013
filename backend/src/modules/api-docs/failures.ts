import type { DeclaredRoute, JsonSchema } from '../../platform/index.js';

const READING: readonly string[] = ['GET', 'HEAD'];
/** Open to all, but not every answer of it: whoever is not signed in may hear 401. */
const ASKING_WHO: readonly string[] = ['GET /api/products', 'GET /api/user', 'GET /api/transactions/:id'];

const FAILURES = {
  400: 'La richiesta non è valida; `fields` dice perché, campo per campo.',
  401: 'Serve l’accesso (`NOT_SIGNED_IN`).',
  403: 'Il ruolo non basta (`ADMIN_ONLY`), la chiamata viene da un altro sito (`FOREIGN_ORIGIN`), o serve di nuovo la password (`PASSWORD_REQUIRED`).',
  404: 'Non esiste, o non è visibile a chi chiama.',
  413: 'Il corpo della richiesta è troppo grande.',
  default: 'Ogni altro rifiuto, con il suo codice stabile: 409, 421, 429 (con `Retry-After`), 500, 502, 503.',
} as const;

interface Reads {
  readonly body: boolean;
  readonly parameters: boolean;
}

/** The refusals that a call may answer, by their status. */
export function failuresOf({ method, url, permission }: DeclaredRoute, reads: Reads): JsonSchema {
  const changes = !READING.includes(method);
  const isAsking = permission !== 'public' || ASKING_WHO.includes(`${method} ${url}`);
  const may: Readonly<Record<keyof typeof FAILURES, boolean>> = {
    400: reads.body || reads.parameters,
    401: isAsking,
    403: permission === 'admin' || changes,
    404: reads.parameters,
    413: changes,
    default: true,
  };
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    Object.entries(FAILURES).flatMap(([status, description]) =>
      may[status as keyof typeof FAILURES] ? [[status, { description, content }]] : [],
    ),
  );
}

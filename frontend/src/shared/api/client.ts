import { networkProblem, problemFrom } from './problem.js';

type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  /** Empty and absent values are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly signal?: AbortSignal;
  /** Version of the record that is being changed; travels as `If-Match`. */
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with its headers, for paged lists and ledger positions. */
export interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
}

function urlOf(path: string, query: CallOptions['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function requestOf(method: string, body: unknown, options: CallOptions): RequestInit {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`);
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: options.signal };
  if (body instanceof FormData) return { ...init, body };
  if (body === undefined) return init;
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** One call; resolves with body and headers, throws `ApiProblem` for everything else. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Answer<T>> {
  let response: Response;
  let data: unknown;
  try {
    response = await fetch(urlOf(path, options.query), requestOf(method, body, options));
    data = await bodyOf(response);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw networkProblem();
  }
  if (!response.ok) throw problemFrom(response.status, data);
  return { data: data as T, headers: response.headers };
}

async function dataOf<T>(answer: Promise<Answer<T>>): Promise<T> {
  return (await answer).data;
}

/** The typed client: `api.get<GiftCard[]>('/api/products', { query: { giftListId } })`. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => dataOf(call<T>('GET', path, undefined, options)),
  post: <T = void>(path: string, body?: unknown, options?: CallOptions) =>
    dataOf(call<T>('POST', path, body, options)),
  put: <T = void>(path: string, body?: unknown, options?: CallOptions) =>
    dataOf(call<T>('PUT', path, body, options)),
  patch: <T = void>(path: string, body?: unknown, options?: CallOptions) =>
    dataOf(call<T>('PATCH', path, body, options)),
  delete: <T = void>(path: string, options?: CallOptions) =>
    dataOf(call<T>('DELETE', path, undefined, options)),
};

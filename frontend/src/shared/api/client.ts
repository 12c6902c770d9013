import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteKey } from '@fiocco/contracts';
import { language } from '../texts/say.js';
import { noteAnswer } from './late-answers.js';
import { withPassword } from './password-asked.js';
import { networkProblem, problemFrom } from './problem.js';
import { withSession } from './session-lost.js';

type QueryValue = string | number | boolean | null | undefined;

interface CommonOptions {
  readonly signal?: AbortSignal;
  /** Version of the record that is being changed; travels as `If-Match`. */
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call must be given for its address, and what it sends; empty and absent values of a query are left out. */
export type CallOptions<Key extends RouteKey> = CommonOptions &
  (keyof ParamsOf<Key> extends never ? object : { readonly params: ParamsOf<Key> }) &
  (BodyOf<Key> extends undefined ? object : { readonly body: BodyOf<Key> }) &
  (QueryOf<Key> extends undefined ? object : { readonly query?: QueryOf<Key> });

type OptionsFor<Key extends RouteKey> =
  object extends CallOptions<Key>
    ? readonly [options?: CallOptions<Key>]
    : readonly [options: CallOptions<Key>];

/** An answer with its headers, for paged lists and ledger positions. */
export interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
}

/** All that {@link CallOptions} may say, whatever the route. */
interface AnyOptions extends CommonOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
}

function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<QueryValue>({ ...query })) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** `GET /api/occasions/:id` → the method, and the address with the values in it. */
function addressOf(key: RouteKey, { params = {}, query = {} }: AnyOptions): readonly [string, string] {
  const [method = '', pattern = ''] = key.split(' ');
  const path = pattern
    .replace(/\?.*$/, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return [method, path + searchOf(query)];
}

function requestOf(method: string, { body, ...options }: AnyOptions): RequestInit {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  headers.set('accept-language', language());
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`);
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: options.signal };
  if (body === undefined) return init;
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

/** Nobody knows what became of a call that something between answered in the shop's place: a proxy, a hotel's sign-in page. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (response.ok) throw error;
    return undefined;
  }
}

/** Nobody is an answer too. */
const WHO_IS_THERE: RouteKey = 'GET /api/user';

function send(key: RouteKey, options: AnyOptions): Promise<Answer<unknown>> {
  const run = () =>
    withPassword((added) => sendOnce(key, { ...options, headers: { ...options.headers, ...added } }));
  return key === WHO_IS_THERE ? run() : withSession(run);
}

async function sendOnce(key: RouteKey, options: AnyOptions): Promise<Answer<unknown>> {
  const [method, address] = addressOf(key, options);
  let response: Response;
  let data: unknown;
  try {
    response = await fetch(address, requestOf(method, options));
    data = await bodyOf(response);
  } catch (error) {
    if (options.signal?.aborted || error instanceof SyntaxError) throw error;
    throw networkProblem();
  }
  if (!response.ok) throw problemFrom(response.status, data);
  noteAnswer(key, response.headers);
  return { data, headers: response.headers };
}

/** One call with the headers of its answer; throws `ApiProblem` for everything else. */
export function callWithHeaders<Key extends RouteKey>(
  key: Key,
  ...options: OptionsFor<Key>
): Promise<Answer<AnswerOf<Key>>>;
export function callWithHeaders(key: RouteKey, options: AnyOptions = {}): Promise<Answer<unknown>> {
  return send(key, options);
}

/** The typed client: `call('GET /api/occasions/:id', { params: { id } })`. The server is held to the same map. */
export function call<Key extends RouteKey>(key: Key, ...options: OptionsFor<Key>): Promise<AnswerOf<Key>>;
export async function call(key: RouteKey, options: AnyOptions = {}): Promise<unknown> {
  return (await send(key, options)).data;
}

import type { Problem } from '@fiocco/contracts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: Headers;
  /** Parsed JSON; null where the answer has none. */
  readonly body: unknown;
}

export interface Sent {
  /** Sent unchanged, in place of the body. */
  readonly raw?: string | FormData;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser made of bare `fetch` and a cookie jar, independent of the server's code. */
export class Client {
  private readonly jar = new Map<string, string>();

  constructor(private readonly url: string) {}

  get(path: string, sent: Sent = {}): Promise<Answer> {
    return this.call('GET', path, undefined, sent);
  }
  post(path: string, body?: unknown, sent: Sent = {}): Promise<Answer> {
    return this.call('POST', path, body, sent);
  }
  put(path: string, body?: unknown, sent: Sent = {}): Promise<Answer> {
    return this.call('PUT', path, body, sent);
  }
  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  async call(method: string, path: string, body?: unknown, sent: Sent = {}): Promise<Answer> {
    const payload = sent.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.url + path, {
      method,
      headers: { ...this.headersOf(payload, sent.type), ...sent.headers },
      ...(payload !== undefined && { body: payload }),
    });
    this.keepCookies(response);
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const parsed = /json/.test(type) && text ? (JSON.parse(text) as unknown) : null;
    return { status: response.status, type, headers: response.headers, text, body: parsed };
  }

  private headersOf(payload: Sent['raw'], named: string | undefined): Record<string, string> {
    const type = named ?? (typeof payload === 'string' ? 'application/json' : undefined);
    const cookie = [...this.jar].map((pair) => pair.join('=')).join('; ');
    return { ...(type && { 'content-type': type }), ...(cookie && { cookie }) };
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

/** The body of a successful answer; throws with the actual answer otherwise. */
export function ok<Body>(answer: Answer): Body {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Body;
}

const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\.[jt]s:\d|\b(select|insert|update|delete) .+\b(from|into|set)\b|SQLSTATE|relation "|syntax error|violates|\bpg_|\bzod\b/i;
const ENGLISH = /\b(must|should|invalid|unexpected|cannot|expected|undefined|NaN|object Object)\b/i;

const named = (code: string | RegExp, given: string): boolean =>
  typeof code === 'string' ? code === given : new RegExp(`^(?:${code.source})$`).test(given);

/** Why an answer is not the problem document that every failed call must answer; null where it is one. */
export function faultOf(answer: Answer, status = answer.status, code: string | RegExp = /.*/): string | null {
  const { body, type, text } = answer;
  const problem = { code: '', error: '', message: '', fields: {}, ...(body as Partial<Problem> | null) };
  const texts = [problem.message, ...Object.values(problem.fields)].join(' ');
  const faults: readonly (readonly [fault: string, found: boolean])[] = [
    ['not refused', answer.status < 400 || answer.status > 499],
    [`not ${status}`, answer.status !== status],
    ['no problem document', !type.startsWith('application/problem+json')],
    ['no code', !/^[A-Z][A-Z_]+$/.test(problem.code)],
    [`not ${String(code)}`, !named(code, problem.code)],
    ['error and message differ', problem.error === '' || problem.error !== problem.message],
    ['not Italian', ENGLISH.test(texts)],
    ['shows the inside', INSIDE.test(text)],
  ];
  const fault = faults.find(([, found]) => found)?.[0];
  return fault === undefined ? null : `${fault}: ${answer.status} ${text.slice(0, 300)}`;
}

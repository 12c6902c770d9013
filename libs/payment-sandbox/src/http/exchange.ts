import type { IncomingHttpHeaders } from 'node:http';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the route's `:names` stand for. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

export const page = (html: string, status = 200): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'",
    'cache-control': 'no-store',
  },
  body: html,
});

export const file = (type: string, body: string): Answer => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  body,
});

export const seeOther = (location: string): Answer => ({ status: 303, headers: { location }, body: '' });

export const header = (call: Call, name: string): string | undefined => {
  const value = call.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The address with more in its query. */
export function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.toString();
}

import type { DeclaredRoute } from '../../../backend/src/platform/permissions/route-table.js';
import type { Browser } from '../../../backend/src/platform/testing/test-app.js';

export interface Heard {
  readonly address: string;
  readonly text: string;
}

/** Every address of the routes with these values for each of their parameters. */
function addressesOf({ url }: DeclaredRoute, values: readonly string[]): readonly string[] {
  const name = /:\w+/.exec(url)?.[0];
  if (!name) return [url];
  return values.flatMap((value) =>
    addressesOf({ url: url.replace(name, encodeURIComponent(value)) } as DeclaredRoute, values),
  );
}

/** What this browser is answered on every reading route and page, headers included. */
export async function hear(
  browser: Browser,
  routes: readonly DeclaredRoute[],
  values: readonly string[],
  pages: readonly string[],
): Promise<readonly Heard[]> {
  // What open pages hear never ends.
  const reading = routes.filter(
    ({ method, url }) => method === 'GET' && !/^\/(\*|health|media|anteprime)|\/events$/.test(url),
  );
  const addresses = [...reading.flatMap((route) => addressesOf(route, values)), ...pages];
  const heard: Heard[] = [];
  for (const address of addresses) {
    const accept = pages.includes(address) ? 'text/html' : 'application/json';
    const { text, body, headers } = await browser.get(address).set('accept', accept);
    heard.push({ address, text: `${text}\n${JSON.stringify(body)}\n${JSON.stringify(headers)}` });
  }
  return heard;
}

/** Not asked: what ends this browser's own session, and what asks other servers. */
const LEFT_OUT = /logout|register|login|sessions|account|resend|test-(smtp|stripe|paypal)|\/test$/;

/** What it is answered when it sends nonsense, which some servers repeat in their refusals. */
export async function provoke(
  browser: Browser,
  routes: readonly DeclaredRoute[],
  sent: object,
): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
  for (const { method, url } of routes.filter(
    (route) => route.method !== 'GET' && !LEFT_OUT.test(route.url),
  )) {
    const address = url.replaceAll(/:\w+/g, '1');
    const call = browser[method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'](address);
    const { text, headers } = await call.send(sent);
    heard.push({ address: `${method} ${address}`, text: `${text}\n${JSON.stringify(headers)}` });
  }
  return heard;
}

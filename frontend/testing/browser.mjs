import { createServer } from 'node:http';
import { TestEnvironment } from 'jest-environment-jsdom';

const VOID = () => undefined;

/** What jsdom lacks, as a quiet browser would have it: a wide screen, a mouse, no animations. */
function completeBrowser(window) {
  window.matchMedia = (query) => ({
    media: query,
    matches: query.includes('prefers-reduced-motion'),
    addEventListener: VOID,
    removeEventListener: VOID,
    addListener: VOID,
    removeListener: VOID,
  });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // No style sheet is loaded, so what an element says of itself is all there is; jsdom would look for more, slowly.
  window.getComputedStyle = (element) => element.style;
  window.scrollTo = VOID;
  window.Element.prototype.scrollIntoView = VOID;
  Object.assign(window, { Headers, Request, Response, FormData, File, AbortController, AbortSignal });
  Object.assign(window, { TextEncoder, TextDecoder, structuredClone });
}

/** What is no JSON, such as a form with a file, is left as it came. */
const bodyOf = (request, text) =>
  request.headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text;

async function callOf(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const { pathname, searchParams } = new URL(request.url, 'http://shop');
  return {
    route: `${request.method} ${decodeURIComponent(pathname)}`,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === '' ? undefined : bodyOf(request, text),
  };
}

/**
 * The browser of a rendered test (jsdom), and behind its `fetch` a real server on a free port: what the client sends goes
 * over HTTP, and `onCall` says what is answered. `src/testing/fake-server.ts` is its typed side.
 */
export default class Browser extends TestEnvironment {
  network = { onCall: undefined, page: 0, open: new Set() };

  exportConditions() {
    return ['require', 'node', 'default'];
  }

  async setup() {
    await super.setup();
    completeBrowser(this.global);
    this.global.fakeNetwork = this.network;
    this.server = createServer((request, response) => void this.reply(request, response));
    await new Promise((listening) => this.server.listen(0, '127.0.0.1', listening));
    const { port } = this.server.address();
    this.global.fetch = (address, init) => this.send(new URL(address, `http://127.0.0.1:${port}`), init);
  }

  /** Every call names the page that sent it: one that was closed has nothing to say any more. */
  send(url, init) {
    const headers = new Headers(init?.headers);
    headers.set('x-page', String(this.network.page));
    const answer = fetch(url, { ...init, headers });
    const { open } = this.network;
    open.add(answer);
    const settle = () => open.delete(answer);
    answer.then(settle, settle);
    return answer;
  }

  async reply(request, response) {
    const call = await callOf(request);
    const gone = call.headers['x-page'] !== String(this.network.page);
    const { status, body, headers } = gone ? { status: 410 } : await this.network.onCall(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    // What names another type stands as it is: something between answers in the shop's place.
    const isRaw = headers?.['content-type'] !== undefined;
    response.end(body === undefined ? '' : isRaw ? String(body) : JSON.stringify(body));
  }

  async teardown() {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    await super.teardown();
  }
}

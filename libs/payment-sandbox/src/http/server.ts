import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ON_THE_WAY, type Provider, type WayKind } from '../faults/fault.js';
import type { ArmedFault, FaultBook } from '../faults/fault-book.js';
import type { Store } from '../store/store.js';
import { type Answer, type Call, json } from './exchange.js';
import { readBody } from './read-body.js';
import { findRoute, type Route } from './route.js';

export interface Service {
  readonly provider?: Provider;
  readonly routes: readonly Route[];
  /** How this service says that it knows no such call, is overloaded, or failed. */
  refusal(kind: 'unknown-call' | 'too-large' | '429' | '5xx', call: Call): Answer;
  /** The answer to an error that a route threw on purpose. */
  answerTo(error: unknown): Answer | undefined;
  /** Answers only under this machine's own names: a page of another site could have a name of its own lead here. */
  readonly hereOnly?: boolean;
  /** Pages of other origins may read the answers, as they may with Stripe's. */
  readonly forAnyOrigin?: boolean;
}

export interface ServerTools {
  readonly store: Store;
  readonly faults: FaultBook;
  readonly host: string;
  /** What its address says; not always what it listens on, as with `0.0.0.0`. */
  readonly name: string;
  readonly port: number;
  /** How long a call that is never answered is held. */
  readonly silenceMs: number;
  readonly onError: (error: unknown) => void;
}

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

const NO_ANSWER = Symbol('the connection is cut');
type Outcome = Answer | typeof NO_ANSWER;
type WayFault = ArmedFault & { readonly kind: WayKind };

const DELAY_MS = 3_000;
const OTHER_NAME = json(421, { error: 'This address is not served under that name.' });

const isHere = (host = ''): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);

export async function startServer(service: Service, tools: ServerTools): Promise<RunningServer> {
  const stopped = new AbortController();
  const pause = (ms: number): Promise<void> =>
    wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined);

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      if (!stopped.signal.aborted) tools.onError(error);
      response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { method = 'GET', headers } = request;
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://sandbox');
    const call: Call = { method, path, query: search.slice(1), headers, body: body ?? '', params: {} };
    const outcome = body === undefined ? service.refusal('too-large', call) : await answer(call);
    if (outcome === NO_ANSWER) response.destroy();
    else send(response, outcome);
  }

  async function answer(call: Call): Promise<Outcome> {
    if (service.hereOnly === true && !isHere(call.headers.host)) return OTHER_NAME;
    if (call.method === 'OPTIONS') return { status: 204, headers: {}, body: '' };
    const found = findRoute(service.routes, call.method, call.path);
    return found === undefined
      ? service.refusal('unknown-call', call)
      : withFault(found.route, { ...call, params: found.params });
  }

  async function withFault(route: Route, call: Call): Promise<Outcome> {
    const fault = takeFault(route, call);
    switch (fault?.kind) {
      case undefined:
        return run(route, call);
      case 'delay':
        return delayed(route, call, fault);
      case 'timeout':
        run(route, call);
        await pause(fault.ms ?? tools.silenceMs);
        return NO_ANSWER;
      case 'reset':
        if (fault.when === 'after') run(route, call);
        return NO_ANSWER;
      case '5xx':
        if (fault.when === 'after') run(route, call);
        return service.refusal('5xx', call);
      case '429':
        return service.refusal('429', call);
    }
  }

  async function delayed(route: Route, call: Call, fault: WayFault): Promise<Answer> {
    const ms = fault.ms ?? DELAY_MS;
    if (fault.when === 'before') {
      await pause(ms);
      return run(route, call);
    }
    const answer = run(route, call);
    await pause(ms);
    return answer;
  }

  function takeFault(route: Route, call: Call): WayFault | undefined {
    const { provider } = service;
    const operation = typeof route.operation === 'function' ? route.operation(call) : route.operation;
    if (provider === undefined || operation === undefined) return undefined;
    return tools.store.transact(() => tools.faults.take(provider, operation, ON_THE_WAY));
  }

  function run(route: Route, call: Call): Answer {
    try {
      return tools.store.transact(() => route.run(call));
    } catch (error) {
      const answer = service.answerTo(error);
      if (answer !== undefined) return answer;
      tools.onError(error);
      return service.refusal('5xx', call);
    }
  }

  function send(response: ServerResponse, answer: Answer): void {
    response.writeHead(answer.status, {
      ...answer.headers,
      ...(service.forAnyOrigin === true ? ANY_ORIGIN : {}),
      'x-content-type-options': 'nosniff',
    });
    response.end(answer.body);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(tools.port, tools.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${tools.name.includes(':') ? `[${tools.name}]` : tools.name}:${port}`,
    async stop() {
      stopped.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
};

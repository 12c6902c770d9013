import { EventEmitter } from 'node:events';
import type { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import type { FastifyReply } from 'fastify';
import { EventStreams, framed, RequestContext } from '../../../platform/index.js';
import { type Listening, ListListeners } from './list-listeners.js';
import type { ListNews } from './list-news.js';

const LISTENERS = 2_000;

/** What one page is answered: the very bytes that were written to it. */
class Answer {
  readonly raw = Object.assign(new EventEmitter(), { socket: { destroyed: false } });
  readonly type = () => this;
  readonly header = () => this;
  readonly parts: Buffer[] = [];

  send(body: PassThrough): this {
    body.on('data', (part: Buffer) => this.parts.push(part));
    return this;
  }
}

const standing = { state: 'open' as const, startDate: null, endDate: null, passwordVersion: 1 };
const LISTENING = {
  loaded: { list: { id: 100, passwordVersion: 1 }, position: 1 },
  visit: { open: true },
  from: null,
} as unknown as Listening;

/** The listeners of a process with this ledger and these news. */
function listenersOf(
  ledger: { onAppended(listener: () => void): unknown; head(): Promise<bigint> },
  since: (positions: ReadonlyMap<number, number>) => Promise<ReadonlyMap<number, ListNews>>,
) {
  const parts = {
    store: ledger,
    readModels: { until: async () => 'applied' },
    readiness: { isDraining: false },
    log: {
      recurring: (error: unknown) => {
        throw error;
      },
    },
  };
  const streams = new EventStreams(
    ...(Object.values(parts) as unknown as ConstructorParameters<typeof EventStreams>),
  );
  const rooms = {
    news: { since },
    sessions: { stillOpen: async () => new Set() },
    clock: { now: () => new Date(0) },
  };
  const all = [streams, ...Object.values(rooms)] as unknown as ConstructorParameters<typeof ListListeners>;
  return { streams, listeners: new ListListeners(...all) };
}

/** A page of that browser, or of one without a cookie. */
function openFor(listeners: ListListeners, network: string, browserTokens?: readonly string[]): Answer {
  const answer = new Answer();
  RequestContext.run(
    { requestId: '', actor: 'buyer', network, ...(browserTokens && { browserTokens }) },
    () => listeners.open(answer as unknown as FastifyReply, LISTENING),
  );
  return answer;
}

describe('two thousand listeners of one list', () => {
  it('share one reading, and an event that is written once', async () => {
    const appended = new EventEmitter();
    let position = 1;
    const asked = { heads: 0, readings: 0 };
    const sold = framed({ id: '2', name: 'gift', data: { productId: 7 } });
    const ledger = {
      onAppended: (listener: () => void) => {
        appended.on('appended', listener);
        return { close: async () => undefined };
      },
      head: async () => {
        asked.heads += 1;
        return BigInt(position);
      },
    };
    const { streams, listeners } = listenersOf(ledger, async (positions) => {
      asked.readings += 1;
      expect([...positions.keys()]).toEqual([100]);
      const isNew = position === 2 && (positions.get(100) ?? 0) < 2;
      return new Map([[100, { standing, gifts: isNew ? [{ position: 2, frame: sold }] : [] }]]);
    });
    const answers = Array.from({ length: LISTENERS }, (_, index) =>
      openFor(listeners, `10.0.${index >> 8}.${index & 255}`),
    );
    await eventually(() => expect(asked.readings).toBeGreaterThan(0));
    position = 2;
    appended.emit('appended');
    await eventually(() => expect(answers.every(({ parts: [, event] }) => event?.equals(sold))).toBe(true));
    await streams.beforeApplicationShutdown();
    expect(asked.readings).toBe(asked.heads);
    expect(asked.readings).toBeLessThan(20);
    // The same memory for all of them, and not a text for each.
    expect(new Set(answers.map(({ parts: [, event] }) => event?.buffer)).size).toBe(1);
  });
});

it('the oldest page of a browser gives way, without a look at those of others', async () => {
  const still = { onAppended: () => ({ close: async () => undefined }), head: async () => 1n };
  const { streams, listeners } = listenersOf(still, async () => new Map());
  for (let index = 0; index < LISTENERS; index += 1)
    openFor(listeners, `10.0.${index >> 8}.${index & 255}`, [`other-${index}`]);
  const pages = Reflect.get(Reflect.get(listeners, 'streams') as object, 'pages') as Set<unknown>;
  let looks = 0;
  const each = pages[Symbol.iterator].bind(pages);
  pages[Symbol.iterator] = () => {
    looks += 1;
    return each();
  };
  const own = Array.from({ length: 7 }, () => openFor(listeners, '10.9.0.1', ['own']));
  expect(looks).toBe(0);
  const toldToWait = () => own.map(({ parts }) => Buffer.concat(parts).includes('retry: 60000'));
  await eventually(() => expect(toldToWait()).toEqual([true, true, true, false, false, false, false]));
  await streams.beforeApplicationShutdown();
});

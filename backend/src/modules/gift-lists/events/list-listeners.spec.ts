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

describe('two thousand listeners of one list', () => {
  it('share one reading, and an event that is written once', async () => {
    const appended = new EventEmitter();
    let position = 1;
    const asked = { heads: 0, readings: 0 };
    const sold = framed({ id: '2', name: 'gift', data: { productId: 7 } });
    const parts = {
      store: {
        onAppended: (listener: () => void) => {
          appended.on('appended', listener);
          return { close: async () => undefined };
        },
        head: async () => {
          asked.heads += 1;
          return BigInt(position);
        },
      },
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
    const standing = { state: 'open' as const, startDate: null, endDate: null, passwordVersion: 1 };
    const rooms = {
      news: {
        async since(positions: ReadonlyMap<number, number>) {
          asked.readings += 1;
          expect([...positions.keys()]).toEqual([100]);
          const isNew = position === 2 && (positions.get(100) ?? 0) < 2;
          const news: ListNews = { standing, gifts: isNew ? [{ position: 2, frame: sold }] : [] };
          return new Map([[100, news]]);
        },
      },
      sessions: { stillOpen: async () => new Set() },
      clock: { now: () => new Date(0) },
    };
    const all = [streams, ...Object.values(rooms)] as unknown as ConstructorParameters<typeof ListListeners>;
    const listeners = new ListListeners(...all);
    const listening = {
      loaded: { list: { id: 100, passwordVersion: 1 }, position: 1 },
      visit: { open: true },
      from: null,
    } as unknown as Listening;
    const answers = Array.from({ length: LISTENERS }, (_, index) => {
      const answer = new Answer();
      RequestContext.run(
        { requestId: '', actor: 'buyer', network: `10.0.${index >> 8}.${index & 255}` },
        () => listeners.open(answer as unknown as FastifyReply, listening),
      );
      return answer;
    });
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

import { EventEmitter } from 'node:events';
import type { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import type { FastifyReply } from 'fastify';
import { EventStreams, RequestContext } from '../../platform/index.js';
import { OpenPages } from './open-pages.js';

const PEOPLE = 20;
const PAGES_OF_EACH = 10;
const SALES = [1, 2, 3, 4, 5];

/** What one page is answered, as its browser reads it. */
class Answer {
  readonly raw = Object.assign(new EventEmitter(), { socket: { destroyed: false } });
  private text = '';
  readonly type = () => this;
  readonly header = () => this;

  send(body: PassThrough): this {
    body.setEncoding('utf8').on('data', (part: string) => {
      this.text += part;
    });
    return this;
  }

  told(name: string): readonly string[] {
    return [...this.text.matchAll(new RegExp(`^event: ${name}\ndata: (.*)$`, 'gm'))].map(
      ([, data = '']) => data,
    );
  }
}

/** A shop whose ledger is as long as its sales are many, and that counts what it is asked. */
class CountingShop {
  readonly made: number[] = [];
  readonly asked = { head: 0, sessions: 0, sales: 0, closings: 0 };
  private readonly news = new EventEmitter();

  sell(sale: number): void {
    this.made.push(sale);
    this.news.emit('appended');
  }

  openPages() {
    const { made, asked, news } = this;
    const count = (what: keyof typeof asked): void => {
      asked[what] += 1;
    };
    const carried = {
      store: {
        onAppended(listener: () => void) {
          news.on('appended', listener);
          return { close: () => Promise.resolve() };
        },
        async head() {
          count('head');
          return BigInt(made.length);
        },
      },
      readModels: { until: () => Promise.resolve('applied') },
      readiness: { isDraining: false },
      log: {
        recurring: (error: unknown) => {
          throw error;
        },
      },
    };
    const rooms = {
      clock: { now: () => new Date(0) },
      sessions: {
        async stillOpen(ids: readonly string[]) {
          count('sessions');
          return new Set(ids);
        },
      },
      sales: {
        async after(place: number) {
          count('sales');
          return made.filter((sale) => sale > place).map((sale) => ({ position: sale, sale: { sale } }));
        },
      },
      todo: { counts: () => Promise.resolve({ open: 0 }) },
      closings: {
        async marks() {
          count('closings');
          return [];
        },
      },
    };
    const streams = new EventStreams(
      ...(Object.values(carried) as unknown as ConstructorParameters<typeof EventStreams>),
    );
    const all = [streams, ...Object.values(rooms)] as unknown as ConstructorParameters<typeof OpenPages>;
    return { pages: new OpenPages(...all), streams };
  }
}

describe('two hundred open pages', () => {
  it('are told of each sale once, by one question for all of them', async () => {
    const shop = new CountingShop();
    const { pages, streams } = shop.openPages();
    const answers = Array.from({ length: PEOPLE * PAGES_OF_EACH }, (_, index) => {
      const answer = new Answer();
      const session = { id: String(index), passwordAt: new Date(0), needsCode: false };
      const caller = { requestId: '', actor: `staff:${index % PEOPLE}` as const };
      RequestContext.run(
        { ...caller, session: { ...session, asksPassword: false, isProvedNow: false } },
        () => pages.open(answer as unknown as FastifyReply, null),
      );
      return answer;
    });
    const all = (name: string, told: readonly string[]) =>
      eventually(() => expect(answers.map((answer) => answer.told(name))).toEqual(answers.map(() => told)));
    await all('todo', ['{"count":0,"counts":{"open":0}}']);
    for (const sale of SALES) {
      shop.sell(sale);
      await all(
        'sale',
        SALES.slice(0, sale).map((each) => `{"sale":${each}}`),
      );
    }
    await streams.beforeApplicationShutdown();
    // Once a round, however many pages there are.
    const { head: rounds } = shop.asked;
    expect(shop.asked).toEqual({ head: rounds, sessions: rounds, sales: rounds, closings: rounds });
  });
});

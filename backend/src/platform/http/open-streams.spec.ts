import { EventEmitter } from 'node:events';
import type { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { type EventStream, framed } from './event-stream.js';
import { EventStreams } from './open-streams.js';

/** What one page is answered. */
class Answer {
  readonly raw = Object.assign(new EventEmitter(), { socket: { destroyed: false } as object | null });
  readonly type = () => this;
  readonly header = () => this;
  body: PassThrough | undefined;
  text = '';

  constructor(private readonly reads: boolean) {}

  send(body: PassThrough): this {
    this.body = body;
    // As the server does it, whoever of the two ends first.
    body.once('close', () => this.raw.emit('close'));
    if (this.reads)
      body.setEncoding('utf8').on('data', (part: string) => {
        this.text += part;
      });
    return this;
  }
}

const news = new EventEmitter();
let head = 0n;

function streamsFor(
  tell: (pages: ReadonlySet<{ readonly stream: EventStream }>) => void,
  recurring: (error: unknown) => void = (error) => {
    throw error;
  },
) {
  const parts = {
    store: {
      onAppended(listener: () => void) {
        news.on('appended', listener);
        return { close: async () => void news.off('appended', listener) };
      },
      head: () => Promise.resolve(head),
    },
    readModels: { until: () => Promise.resolve('applied') },
    readiness: { isDraining: false },
    log: { recurring },
  };
  const all = new EventStreams(
    ...(Object.values(parts) as unknown as ConstructorParameters<typeof EventStreams>),
  );
  const streams = all.of<{ readonly stream: EventStream }>({
    name: 'test',
    gatherMs: 50,
    async tell() {
      tell(streams.pages);
    },
  });
  return { all, streams };
}

const open = (streams: ReturnType<typeof streamsFor>['streams'], reads = true) => {
  const answer = new Answer(reads);
  streams.open(answer as unknown as FastifyReply, (stream) => ({ stream }), 7);
  return answer;
};
const append = () => {
  head += 1n;
  news.emit('appended');
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('open streams', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    news.removeAllListeners();
  });

  it('are told at once of the first news, and of what follows once in a moment', async () => {
    let rounds = 0;
    const { streams, all } = streamsFor(() => {
      rounds += 1;
    });
    const after = async (ms: number) => {
      await pass(ms);
      return rounds;
    };
    open(streams);
    expect(await after(1_000)).toBe(1);
    append();
    expect(await after(1)).toBe(2);
    append();
    append();
    append();
    expect(await after(40)).toBe(2);
    expect(await after(20)).toBe(3);
    expect(await after(1_000)).toBe(3);
    await all.beforeApplicationShutdown();
  });

  it('are told a second after a round that failed, and not before the next beat where none did', async () => {
    let rounds = 0;
    const faults: unknown[] = [];
    const { streams, all } = streamsFor(
      () => {
        rounds += 1;
        if (rounds > 1 && rounds < 4) throw new Error('database away');
      },
      (error) => void faults.push(error),
    );
    open(streams);
    await pass(2_000);
    expect(rounds).toBe(1);
    append();
    await pass(900);
    expect([rounds, faults.length]).toEqual([2, 1]);
    // Nothing is appended meanwhile.
    await pass(1_000);
    expect([rounds, faults.length]).toEqual([3, 2]);
    await pass(1_000);
    expect([rounds, faults.length]).toEqual([4, 2]);
    await pass(5_000);
    expect(rounds).toBe(4);
    await all.beforeApplicationShutdown();
  });

  it('say where they begin, and that they are there, by one beat for all of them and no timer of each', async () => {
    const { streams, all } = streamsFor(() => undefined);
    const answers = [open(streams), open(streams), open(streams)];
    await pass(1);
    const timers = jest.getTimerCount();
    for (let more = 0; more < 50; more += 1) open(streams);
    await pass(60);
    expect(jest.getTimerCount()).toBe(timers);
    for (const { text } of answers) expect(text).toMatch(/^retry: \d{4}\nid: 7\n\n$/);
    // However often something happens meanwhile.
    for (let second = 0; second < 31; second += 1) {
      append();
      await pass(1_000);
    }
    for (const { text } of answers) expect(text.match(/^:$/gm)).toHaveLength(2);
    // And where nothing happens.
    await pass(30_000);
    for (const { text } of answers) expect(text.match(/^:$/gm)).toHaveLength(4);
    await all.beforeApplicationShutdown();
  });

  it('follow the ledger while there is one, and end before the process does', async () => {
    const { streams, all } = streamsFor(() => undefined);
    expect(news.listenerCount('appended')).toBe(0);
    const [first, second] = [open(streams), open(streams)];
    await pass(100);
    expect(news.listenerCount('appended')).toBe(1);
    first.raw.emit('close');
    second.raw.emit('close');
    // An answer ends in the tick after.
    await pass(1);
    await pass(100);
    expect(news.listenerCount('appended')).toBe(0);
    const last = open(streams);
    await pass(100);
    await all.beforeApplicationShutdown();
    expect(last.body?.writableEnded).toBe(true);
    expect(() => open(streams)).toThrow(/SERVICE_UNAVAILABLE/);
  });

  it.each([
    ['is gone before the answer begins', { destroyed: true }],
    ['waits behind an answer of the same connection', null],
  ])('refuse whoever %s, and remember nothing of them', async (_, socket) => {
    const { streams, all } = streamsFor(() => undefined);
    const gone = new Answer(false);
    gone.raw.socket = socket;
    expect(() => streams.open(gone as unknown as FastifyReply, (stream) => ({ stream }))).toThrow(
      /SERVICE_UNAVAILABLE/,
    );
    expect(streams.pages.size).toBe(0);
    expect(news.listenerCount('appended')).toBe(0);
    await all.beforeApplicationShutdown();
  });

  it('lose whoever does not read, and nobody else', async () => {
    const frame = framed({ id: '8', name: 'gift', data: { text: 'x'.repeat(10_000) } });
    const { streams, all } = streamsFor((pages) => pages.forEach(({ stream }) => stream.write(frame)));
    const [slow, quick] = [open(streams, false), open(streams)];
    for (let event = 0; event < 60; event += 1) {
      append();
      await pass(100);
    }
    expect(slow.body?.destroyed).toBe(true);
    expect(streams.pages.size).toBe(1);
    expect(quick.text.match(/^event: gift$/gm)?.length).toBeGreaterThanOrEqual(60);
    await all.beforeApplicationShutdown();
  });
});

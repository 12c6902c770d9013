import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { createBell, type EventStore, type Subscription } from '@fiocco/event-sourcing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadModelWait } from '../background/read-model-wait.js';
import { unavailable } from '../errors/problem.js';
import { Log } from '../logging/log.js';
import { EVENT_STORE } from '../tokens.js';
import { EventStream, isHeard } from './event-stream.js';
import { Readiness } from './readiness.js';

/** Nothing is said for so long at most. */
const BEAT_MS = 15_000;
const READ_MODELS_MS = 2_000;
/** What was not told because the database was away is told soon after it is back, although nothing is appended then. */
const AFTER_FAULT_MS = 1_000;
/** So many streams are written to before the process looks after other calls. */
const AT_ONCE = 250;

/** Up to the largest number that a position has. */
const PLACE = /^\d{1,15}$/;

/** Where a browser that comes again wants to go on: as its header says, or the query of a page, which cannot set one. */
export function placeNamed(request: FastifyRequest, inQuery: string | undefined): number | null {
  const named = String(request.headers['last-event-id'] ?? '');
  const last = PLACE.test(named) ? named : inQuery;
  return last ? Number(last) : null;
}

interface HasStream {
  readonly stream: EventStream;
}

interface StreamsOptions<Page extends HasStream> {
  /** In the log. */
  readonly name: string;
  /** What happens within one such moment is told together. */
  readonly gatherMs: number;
  /**
   * Tells all pages what is new since each was told last. Answers after how many milliseconds to look again although nothing
   * was appended; without an answer, at the next beat.
   */
  tell(): Promise<number | void>;
  /** A page was closed, by whomever. */
  onClose?(page: Page): void;
}

/**
 * The open streams of one kind that this process answers. While there are any it follows the ledger, once for all of them, so
 * that it does not matter which process appended; without any it asks nothing.
 */
export class OpenStreams<Page extends HasStream> {
  readonly pages = new Set<Page>();
  private readonly bell = createBell();
  private running: Promise<void> | undefined;
  /** By this process's monotonic clock. */
  private beatAt = 0;
  private isClosed = false;

  constructor(
    private readonly parts: StreamParts,
    private readonly options: StreamsOptions<Page>,
  ) {}

  mustBeOpen(): void {
    if (this.isClosed || this.parts.readiness.isDraining) throw unavailable();
  }

  /** Answers the call, from the place `from` on where there is one, with a stream that `describe` makes a page of. */
  open(reply: FastifyReply, describe: (stream: EventStream) => Page, from?: number): void {
    this.mustBeOpen();
    if (!isHeard(reply)) throw unavailable();
    const onClose = () => {
      this.pages.delete(page);
      this.options.onClose?.(page);
      // Nobody may be left to follow the ledger for.
      if (this.pages.size === 0) this.bell.ring();
    };
    const page = describe(new EventStream(reply, onClose, from));
    this.pages.add(page);
    this.bell.ring();
    this.running ??= this.follow();
  }

  /** The newest place of the ledger, once the read models show it; where they are late, the next round comes at once. */
  async head(): Promise<number> {
    const head = await this.parts.store.head();
    if ((await this.parts.readModels.until(head, READ_MODELS_MS)) === 'late') this.bell.ring();
    return Number(head);
  }

  /** The next round comes at once. */
  again(): void {
    this.bell.ring();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { stream } of this.pages) stream.end();
    this.bell.close();
    await this.running;
  }

  private async follow(): Promise<void> {
    let news: Subscription | undefined;
    try {
      news = this.parts.store.onAppended(() => this.bell.ring());
      this.beatAt = performance.now();
      while (this.pages.size > 0 && !this.isClosed) await this.round();
    } finally {
      await news?.close();
      this.running = undefined;
    }
    // One that came while the last one left.
    if (this.pages.size > 0 && !this.isClosed) this.running = this.follow();
  }

  private async round(): Promise<void> {
    this.bell.hush();
    const begunAt = performance.now();
    const again = await this.options.tell().catch((error: unknown) => {
      this.parts.log.recurring(error, this.options.name);
      return AFTER_FAULT_MS;
    });
    await this.beat();
    const untilBeat = this.beatAt + BEAT_MS - performance.now();
    await this.bell.wait(Math.max(0, Math.min(again ?? BEAT_MS, untilBeat)));
    await this.bell.pause(Math.max(0, begunAt + this.options.gatherMs - performance.now()));
  }

  /** One for all of them, and no timer for each. */
  private async beat(): Promise<void> {
    const now = performance.now();
    if (now - this.beatAt < BEAT_MS) return;
    this.beatAt = now;
    await inTurns(this.pages, ({ stream }) => stream.beat());
  }
}

/** Does it for each, and lets the process look after other calls in between. */
export async function inTurns<Each>(all: Iterable<Each>, work: (one: Each) => void): Promise<void> {
  let done = 0;
  for (const one of all) {
    work(one);
    done += 1;
    if (done % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

type StreamParts = Pick<EventStreams, 'store' | 'readModels' | 'readiness' | 'log'>;

/** Makes the streams of each kind, and ends them all before the server closes, which would wait for them. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly kinds: { close(): Promise<void> }[] = [];

  constructor(
    @Inject(EVENT_STORE) readonly store: EventStore,
    readonly readModels: ReadModelWait,
    readonly readiness: Readiness,
    readonly log: Log,
  ) {}

  of<Page extends HasStream>(options: StreamsOptions<Page>): OpenStreams<Page> {
    const streams = new OpenStreams<Page>(this, options);
    this.kinds.push(streams);
    return streams;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.kinds.map((kind) => kind.close()));
  }
}

import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { OfficeEvents } from '@fiocco/contracts';
import { createBell, type EventStore, type Subscription } from '@fiocco/event-sourcing';
import type { FastifyReply } from 'fastify';
import {
  CLOCK,
  type Clock,
  EVENT_STORE,
  EventStream,
  Log,
  Problem,
  Readiness,
  ReadModelWait,
  RequestContext,
  Sessions,
  unavailable,
} from '../../platform/index.js';
import { Closings } from '../cash/index.js';
import { TodoReader, totalOf } from '../todo/index.js';
import { SalesReader } from '../transactions/index.js';

/** Nothing is said for so long at most. It also bounds how long a lost word of a session's end goes unnoticed. */
const BEAT_MS = 15_000;
/** What happens within one such moment is told together. */
const GATHER_MS = 100;
/** What waits for a person is counted so often at most: each room that knows of something is asked. */
const COUNT_MS = 1_000;
const READ_MODELS_MS = 2_000;
/** A browser has one, of all its tabs; a person has some browsers, and an account at the counter a few more. More is a fault. */
const MOST_OF_PERSON = 20;
/** Whoever was away for long hears of the last ones only. */
const MOST_CAUGHT_UP = 50;

interface OpenPage {
  readonly stream: EventStream;
  readonly person: string;
  readonly session: string;
  /** The place in the ledger up to which it has heard; null before it was asked. */
  heard: number | null;
  /** What it asked to go on from. */
  readonly from: number | null;
  /** What it was told last of how much there is to do. */
  todo: string | null;
  /** The marks of the till's days that it knows of; null before they were asked. */
  closings: string | null;
}

/**
 * Tells open pages what is new in the ledger. Every process that has pages follows the ledger by itself, so it does not
 * matter which process made a sale; while nobody listens nothing is asked. Each page keeps its own place: catching up and
 * hearing what happens now are the same.
 */
@Injectable()
export class OpenPages implements BeforeApplicationShutdown {
  private readonly pages = new Set<OpenPage>();
  private readonly bell = createBell();
  private running: Promise<void> | undefined;
  /** By this process's monotonic clock. */
  private countedAt = -COUNT_MS;
  private isClosed = false;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly readModels: ReadModelWait,
    private readonly readiness: Readiness,
    private readonly sessions: Sessions,
    private readonly sales: SalesReader,
    private readonly todo: TodoReader,
    private readonly closings: Closings,
    private readonly log: Log,
  ) {}

  /** Answers the call with what happens from now on, or since `from`. */
  open(reply: FastifyReply, from: number | null): void {
    const { actor: person, session } = RequestContext.current();
    if (this.isClosed || this.readiness.isDraining) throw unavailable();
    const others = [...this.pages].filter((page) => page.person === person);
    if (others.length >= MOST_OF_PERSON)
      throw new Problem('TOO_MANY_PAGES', 429, 'Questo account ha già troppe pagine aperte.');
    const stream = new EventStream(reply, () => {
      this.pages.delete(page);
      // Nobody may be left to follow the ledger for.
      this.bell.ring();
    });
    const page: OpenPage = {
      stream,
      person,
      session: session?.id ?? '',
      from,
      heard: null,
      todo: null,
      closings: null,
    };
    this.pages.add(page);
    this.bell.ring();
    this.running ??= this.follow();
  }

  /** Before the server closes, which would wait for them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    for (const { stream } of this.pages) stream.end();
    this.bell.close();
    await this.running;
  }

  private async follow(): Promise<void> {
    let news: Subscription | undefined;
    try {
      news = this.store.onAppended(() => this.bell.ring());
      while (this.pages.size > 0 && !this.isClosed) {
        this.bell.hush();
        const isCounted = await this.tell().catch((error: unknown) =>
          this.log.recurring(error, 'office-events'),
        );
        await this.bell.wait(isCounted === false ? COUNT_MS : BEAT_MS);
        await this.bell.pause(GATHER_MS);
      }
    } finally {
      await news?.close();
      this.running = undefined;
    }
    // One that came while the last one left.
    if (this.pages.size > 0 && !this.isClosed) this.running = this.follow();
  }

  /** Answers whether it also counted what there is to do. */
  private async tell(): Promise<boolean> {
    await this.endLeft();
    // Later than that the news are told all the same with the next round.
    const head = await this.store.head();
    await this.readModels.until(head, READ_MODELS_MS);
    await this.placeFresh(Number(head));
    await this.tellSales();
    await this.tellClosings();
    const isCounted = await this.tellTodo();
    for (const { stream } of this.pages) stream.beat();
    return isCounted;
  }

  /**
   * First of all, so that nobody hears anything after the end of their session. A page that comes while this is asked has
   * just been let in.
   */
  private async endLeft(): Promise<void> {
    const asked = [...this.pages];
    const open = await this.sessions.stillOpen([...new Set(asked.map(({ session }) => session))]);
    for (const { session, stream } of asked) if (!open.has(session)) stream.end();
  }

  /**
   * Pages that have just come hear what happens after `head`, the ledger's newest place, and not what a read model that is
   * being built anew has still to reach; or they go on where they were.
   */
  private async placeFresh(head: number): Promise<void> {
    const fresh = [...this.pages].filter(({ heard }) => heard === null);
    const isBack = fresh.some(({ from }) => from !== null);
    const oldest = isBack ? await this.sales.placeBefore(MOST_CAUGHT_UP) : head;
    for (const page of fresh) page.heard = Math.min(head, Math.max(oldest, page.from ?? head));
  }

  private async tellSales(): Promise<void> {
    const pages = [...this.pages].filter((page): page is OpenPage & { heard: number } => page.heard !== null);
    if (pages.length === 0) return;
    const found = await this.sales.after(Math.min(...pages.map(({ heard }) => heard)));
    // There may be more of them.
    if (found.length > 0) this.bell.ring();
    for (const { position, sale } of found)
      for (const page of pages) {
        if (page.heard >= position) continue;
        page.heard = position;
        send(page, 'sale', sale, String(position));
      }
  }

  /** Whoever comes back is told the newest one again, as closings have no place in the order of sales. */
  private async tellClosings(): Promise<void> {
    const marks = await this.closings.marks();
    const all = marks.map(({ mark }) => mark).join('\n');
    for (const page of this.pages) {
      const { heard, from, closings } = page;
      if (heard === null || closings === all) continue;
      page.closings = all;
      const whereNew = from === null ? [] : marks.slice(0, 1);
      const changed = closings === null ? whereNew : marks.filter(({ mark }) => !closings.includes(mark));
      for (const { day } of changed) send(page, 'closing', { day }, String(heard));
    }
  }

  private async tellTodo(): Promise<boolean> {
    const isAwaited = [...this.pages].some(({ todo }) => todo === null);
    if (!isAwaited && performance.now() - this.countedAt < COUNT_MS) return false;
    this.countedAt = performance.now();
    const counts = await this.todo.counts(this.clock.now());
    const counted = JSON.stringify(counts);
    for (const page of this.pages) {
      if (page.todo === counted || page.heard === null) continue;
      page.todo = counted;
      send(page, 'todo', { count: totalOf(counts), counts }, String(page.heard));
    }
    return true;
  }
}

const send = <Name extends keyof OfficeEvents>(
  { stream }: OpenPage,
  name: Name,
  data: OfficeEvents[Name],
  id: string,
): void => stream.send({ id, name, data });

import { Inject, Injectable } from '@nestjs/common';
import type { OfficeEvents } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import {
  CLOCK,
  type Clock,
  type EventStream,
  EventStreams,
  type OpenStreams,
  Problem,
  RequestContext,
  Sessions,
} from '../../platform/index.js';
import { Closings } from '../cash/index.js';
import { TodoReader, totalOf } from '../todo/index.js';
import { SalesReader } from '../transactions/index.js';

/** What happens within one such moment is told together. */
const GATHER_MS = 100;
/** What waits for a person is counted so often at most: each room that knows of something is asked. */
const COUNT_MS = 1_000;
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
  /** The ledger's newest place of which it was told; null before it was asked. */
  newest: number | null;
  /** The marks of the till's days that it knows of; null before they were asked. */
  closings: string | null;
}

/**
 * Tells open pages what is new in the ledger. Each page keeps its own place: catching up and hearing what happens now are the
 * same.
 */
@Injectable()
export class OpenPages {
  private readonly streams: OpenStreams<OpenPage>;
  /** By this process's monotonic clock. */
  private countedAt = -COUNT_MS;

  constructor(
    streams: EventStreams,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly sales: SalesReader,
    private readonly todo: TodoReader,
    private readonly closings: Closings,
  ) {
    this.streams = streams.of({ name: 'office-events', gatherMs: GATHER_MS, tell: () => this.tell() });
  }

  /** Answers the call with what happens from now on, or since `from`. */
  open(reply: FastifyReply, from: number | null): void {
    const { actor: person, session } = RequestContext.current();
    this.streams.mustBeOpen();
    const others = [...this.pages].filter((page) => page.person === person);
    if (others.length >= MOST_OF_PERSON)
      throw new Problem('TOO_MANY_PAGES', 429, 'Questo account ha già troppe pagine aperte.');
    const known = { from, heard: null, newest: null, todo: null, closings: null };
    this.streams.open(reply, (stream) => ({ stream, person, session: session?.id ?? '', ...known }));
  }

  private get pages(): ReadonlySet<OpenPage> {
    return this.streams.pages;
  }

  /** Where it did not count what there is to do, it looks again when it may. */
  private async tell(): Promise<number | void> {
    await this.endLeft();
    // Later than that the news are told all the same with the next round.
    const head = await this.streams.head();
    await this.placeFresh(head);
    await this.tellSales();
    await this.tellClosings();
    if (!(await this.tellTodo())) return COUNT_MS;
    this.tellHistory(head);
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
    if (found.length > 0) this.streams.again();
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

  /** Whoever has just come reads the history as it is, and whoever comes back hears of what is new since. */
  private tellHistory(head: number): void {
    for (const page of this.pages) {
      const { heard, from, newest } = page;
      if (heard === null || newest === head) continue;
      page.newest = head;
      if (newest !== null || (from !== null && from < head))
        send(page, 'history', { newest: String(head) }, String(heard));
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

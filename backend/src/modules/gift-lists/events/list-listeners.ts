import { Inject, Injectable } from '@nestjs/common';
import { type ListEvents, romeDayOf } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import {
  CLOCK,
  type Clock,
  type EventStream,
  EventStreams,
  framed,
  inTurns,
  marksOf,
  type OpenStreams,
  Problem,
  RequestContext,
  Sessions,
  WIDER_HAS,
} from '../../../platform/index.js';
import { closedReasonOf } from '../access/list-state.js';
import type { Visit } from '../access/visit.js';
import type { LoadedList } from '../public-read/public-lists.js';
import { type ListNews, ListNewsReader } from './list-news.js';

/** What happens within one such moment is told together, and the database is asked so often at most. */
const GATHER_MS = 50;
/** Tabs that are looked at: a hidden one holds no connection. */
const MOST_OF_BROWSER = 4;
/** The oldest gives way, and would otherwise come back at once in the place of the next one. */
const AGAIN_AFTER_GIVING_WAY_MS = 60_000;
/** A feast behind one carrier's address; further guests ask every half minute. */
const MOST_OF_NETWORK = 300;

interface Listener {
  readonly stream: EventStream;
  readonly listId: number;
  readonly network: string;
  /** Null for a guest without a cookie, who counts as a browser of their own. */
  readonly browser: string | null;
  /** Of staff, who see a list in any state. */
  readonly session: string | null;
  readonly passwordVersion: number;
  /** The position up to which it has heard. */
  heard: number;
  /** What it knows of whether the list is open. */
  active: boolean;
}

export interface Listening {
  readonly loaded: LoadedList;
  readonly visit: Visit;
  /** The position that it names; null where it has just read the list. */
  readonly from: number | null;
}

const tooMany = () =>
  new Problem('TOO_MANY_LISTENERS', 429, 'Da questa rete ci sono già troppe pagine collegate a una lista.');

/**
 * Tells open pages of lists what changes on them. All that listen to lists in this process share one reading, and what is told
 * of a gift is written once for all of them.
 */
@Injectable()
export class ListListeners {
  private readonly streams: OpenStreams<Listener>;
  private readonly byList = new Map<number, Set<Listener>>();
  private readonly ofNetwork = new Map<string, number>();
  /** Those that did not give way, in the order in which they came. */
  private readonly ofBrowser = new Map<string, Set<Listener>>();

  constructor(
    streams: EventStreams,
    private readonly news: ListNewsReader,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.streams = streams.of({
      name: 'list-events',
      gatherMs: GATHER_MS,
      tell: () => this.tell(),
      onClose: (listener) => this.forget(listener),
    });
  }

  /** Answers the call with what changes on the list from now on, or since the position that the call names. */
  open(reply: FastifyReply, { loaded: { list, position }, visit, from }: Listening): void {
    this.streams.mustBeOpen();
    const { network, browserTokens, session } = RequestContext.current();
    this.refuseTooMany(network);
    const browser = session?.id ?? browserTokens[0] ?? null;
    this.makeRoom(browser);
    // One that is greater was given by a database that was restored since: all that is there is news.
    const heard = from === null ? position : from > position ? 0 : from;
    const { id: listId, passwordVersion } = list;
    const who = { network, browser, session: session?.id ?? null };
    const known = { passwordVersion, heard, active: visit.open };
    this.streams.open(reply, (stream) => this.remember({ stream, listId, ...who, ...known }), heard);
  }

  private refuseTooMany(network: string): void {
    const [own, wider] = marksOf(network, (mark) => mark);
    const isFull = (mark: string, most: number) => (this.ofNetwork.get(mark) ?? 0) >= most;
    if (isFull(own, MOST_OF_NETWORK)) throw tooMany();
    if (wider !== null && isFull(wider, MOST_OF_NETWORK * WIDER_HAS)) throw tooMany();
  }

  private remember(listener: Listener): Listener {
    const { listId, network, browser } = listener;
    addTo(this.byList, listId, listener);
    if (browser !== null) addTo(this.ofBrowser, browser, listener);
    this.count(network, 1);
    return listener;
  }

  private forget(listener: Listener): void {
    const { listId, network, browser } = listener;
    takeFrom(this.byList, listId, listener);
    if (browser !== null) takeFrom(this.ofBrowser, browser, listener);
    this.count(network, -1);
  }

  private count(network: string, by: 1 | -1): void {
    for (const mark of marksOf(network, (name) => name)) {
      if (mark === null) continue;
      const count = (this.ofNetwork.get(mark) ?? 0) + by;
      if (count > 0) this.ofNetwork.set(mark, count);
      else this.ofNetwork.delete(mark);
    }
  }

  private makeRoom(browser: string | null): void {
    if (browser === null) return;
    const own = this.ofBrowser.get(browser) ?? new Set();
    for (const oldest of own) {
      if (own.size < MOST_OF_BROWSER) return;
      takeFrom(this.ofBrowser, browser, oldest);
      oldest.stream.end(AGAIN_AFTER_GIVING_WAY_MS);
    }
  }

  private async tell(): Promise<void> {
    await this.streams.head();
    await this.endSignedOut();
    // Whoever comes from here on is told with the next round, which begins at once.
    const asked = new Map([...this.byList].map(([id, listeners]) => [id, [...listeners]]));
    const positions = new Map([...asked].map(([id, listeners]) => [id, leastOf(listeners)]));
    const today = romeDayOf(this.clock.now());
    for (const [id, news] of await this.news.since(positions)) {
      const isOpen = news.standing !== null && closedReasonOf(news.standing, today) === null;
      await this.tellList(asked.get(id) ?? [], news, isOpen);
    }
  }

  private async endSignedOut(): Promise<void> {
    const staff = [...this.streams.pages].filter(({ session }) => session !== null);
    if (staff.length === 0) return;
    const open = await this.sessions.stillOpen([...new Set(staff.map(({ session }) => session ?? ''))]);
    for (const { session, stream } of staff) if (!open.has(session ?? '')) stream.end();
  }

  private async tellList(listeners: readonly Listener[], news: ListNews, isOpen: boolean): Promise<void> {
    const after = framesAfter(news);
    const newest = news.gifts.at(-1)?.position ?? 0;
    await inTurns(listeners, (listener) => {
      const isStaff = listener.session !== null;
      if (!isStaff && !hasSamePassword(listener, news)) return listener.stream.end();
      const mayGoOn = isStaff ? news.standing !== null : isOpen;
      if (mayGoOn) tellGifts(listener, after, newest);
      if (listener.active !== isOpen) tellState(listener, isOpen);
      if (!mayGoOn) listener.stream.end();
    });
  }
}

function addTo<Key>(all: Map<Key, Set<Listener>>, key: Key, listener: Listener): void {
  all.set(key, (all.get(key) ?? new Set()).add(listener));
}

function takeFrom<Key>(all: Map<Key, Set<Listener>>, key: Key, listener: Listener): void {
  const those = all.get(key);
  those?.delete(listener);
  if (those?.size === 0) all.delete(key);
}

function tellGifts(listener: Listener, after: (heard: number) => Buffer, newest: number): void {
  listener.stream.write(after(listener.heard));
  listener.heard = Math.max(listener.heard, newest);
}

function tellState(listener: Listener, active: boolean): void {
  const data: ListEvents['list'] = { active };
  listener.active = active;
  listener.stream.write(framed({ id: String(listener.heard), name: 'list', data }));
}

const leastOf = (listeners: readonly Listener[]): number =>
  listeners.reduce((least, { heard }) => Math.min(least, heard), Infinity);

/** A list that is gone asks for no other password. */
const hasSamePassword = ({ passwordVersion }: Listener, { standing }: ListNews): boolean =>
  standing === null || standing.passwordVersion === passwordVersion;

/** What is to be written to whoever has heard up to a position: put together once for all who have heard as much. */
function framesAfter({ gifts }: ListNews): (heard: number) => Buffer {
  const made = new Map<number, Buffer>();
  return (heard) => {
    const known = made.get(heard);
    if (known) return known;
    const frames = Buffer.concat(gifts.filter(({ position }) => position > heard).map(({ frame }) => frame));
    made.set(heard, frames);
    return frames;
  };
}

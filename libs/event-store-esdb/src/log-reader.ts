import { LedgerDamaged, type Position, type StoredEvent } from '@fiocco/event-sourcing';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  START,
} from '@eventstore/db-client';
import { collect } from './collect.js';
import { type OwnEvents, positionOf } from './stored-event.js';

/** Reads are not filtered: the server's own events are between ours, so a page is a little larger than wanted. */
const SPARE = 8;
const LARGEST_PAGE = 4_096;

type Place = typeof END | { readonly commit: bigint; readonly prepare: bigint };

/** Reads in the global order. */
export class LogReader {
  /** Our last event in the part of the log that was read. */
  #head = 0n;
  #seenTo = 0n;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly own: OwnEvents,
    private readonly timeoutMs: number,
  ) {}

  /** At most `limit` events after `after`; fewer only at the end of the log. */
  async after(after: Position, limit: number): Promise<StoredEvent[]> {
    const found: StoredEvent[] = [];
    let size = 0;
    for (let from = after; found.length < limit;) {
      size = Math.min(Math.max(limit - found.length + SPARE, size * 2), LARGEST_PAGE);
      const page = await this.#pageFrom(from, size);
      found.push(...this.own.allOf(page.filter((event) => positionOf(event) > from)));
      const last = page.at(-1);
      if (!last || page.length < size) break;
      from = positionOf(last);
    }
    return found.slice(0, limit);
  }

  /** Also `undefined` where the event there is not ours. */
  async at(position: Position): Promise<StoredEvent | undefined> {
    if (position === 0n) return undefined;
    try {
      const [event] = await this.#pageFrom(position, 1);
      return event && this.own.of(event);
    } catch (error) {
      if (error instanceof LedgerDamaged) return undefined;
      throw error;
    }
  }

  /** Reading forwards the server includes the event at the position, which proves that the ledger is the same. */
  async #pageFrom(from: Position, maxCount: number): Promise<AllStreamResolvedEvent[]> {
    const fromPosition = from === 0n ? START : { commit: from, prepare: from };
    const page = await collect(this.client.readAll({ fromPosition, maxCount }), this.timeoutMs);
    if (from !== 0n && (!page[0] || positionOf(page[0]) !== from)) {
      throw new LedgerDamaged(`no event of this ledger stands at position ${from}`);
    }
    return page;
  }

  /** Reads backwards from the end to our first event, or to where the last call began. */
  async head(): Promise<Position> {
    const seenBefore = this.#seenTo;
    let seenTo = seenBefore;
    let from: Place = END;
    for (let size = SPARE; ; size = Math.min(size * 8, LARGEST_PAGE)) {
      const page = await this.#pageBefore(from, size);
      const fresh = page.filter((event) => positionOf(event) > seenBefore);
      const [newest] = fresh;
      if (from === END && newest) seenTo = positionOf(newest);
      const [last] = this.own.allOf(fresh);
      if (last || fresh.length < size) return this.#remember(seenTo, last?.position ?? 0n);
      from = placeOf(fresh.at(-1));
    }
  }

  /** Reading backwards the server leaves out the event at the position. */
  #pageBefore(fromPosition: Place, maxCount: number): Promise<AllStreamResolvedEvent[]> {
    return collect(this.client.readAll({ direction: BACKWARDS, fromPosition, maxCount }), this.timeoutMs);
  }

  #remember(seenTo: Position, head: Position): Position {
    if (seenTo > this.#seenTo) this.#seenTo = seenTo;
    if (head > this.#head) this.#head = head;
    return this.#head;
  }
}

function placeOf(event: AllStreamResolvedEvent | undefined): Place {
  const position = event && positionOf(event);
  return position === undefined ? END : { commit: position, prepare: position };
}

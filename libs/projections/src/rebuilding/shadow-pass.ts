import type { EventCatalogue, EventStore, Position, StoredEvent } from '@fiocco/event-sourcing';
import { readBy, type ReadEvent } from '../own-events.js';
import type { RowProjection } from '../rows/row-projection.js';
import { replay } from './replay.js';
import type { Shadow } from './shadow.js';

/** Small batches are quicker, because the garbage collector copies what is in memory until the next read. */
const BATCH = 500;

/** The log, and how it is read. */
export interface ReplaySource {
  readonly store: Pick<EventStore, 'readAll'>;
  /** How many events are read at a time. Default 500. */
  readonly batchSize?: number;
  /** Called after each batch with the number of events replayed so far. */
  readonly onProgress?: (progress: { readonly events: number; readonly position: Position }) => void;
}

interface Route {
  /** Null for shadows that receive every event as it was stored. */
  readonly catalogue: EventCatalogue | null;
  readonly shadows: readonly Shadow[];
}

interface Step {
  readonly event: ReadEvent;
  readonly shadows: readonly Shadow[];
}

/** Fills several shadows in one pass over the log: each event is read once and given to each of them. */
export class ShadowPass {
  /** By event type: the shadows that keep rows in memory and read such events. */
  readonly #routes = new Map<string, readonly Route[]>();
  #count = 0;

  constructor(
    private readonly source: ReplaySource,
    readonly shadows: readonly Shadow[],
  ) {}

  /** Applies what came after `after`; answers the position of the last event. */
  replay(after: Position): Promise<Position> {
    const { store, batchSize = BATCH, onProgress } = this.source;
    return replay({
      store,
      after,
      batchSize,
      apply: async (events) => {
        await this.#apply(events);
        this.#count += events.length;
        onProgress?.({ events: this.#count, position: events.at(-1)?.position ?? after });
      },
    });
  }

  /** From then on events are applied through the tables. */
  async settle(): Promise<void> {
    for (const shadow of this.shadows) await shadow.settle();
    this.#routes.clear();
  }

  async #apply(events: readonly StoredEvent[]): Promise<void> {
    const steps = this.#steps(events);
    for (const { event, shadows } of steps) for (const shadow of shadows) shadow.want(event);
    for (const shadow of this.shadows) await shadow.fetch();
    for (const { event, shadows } of steps) for (const shadow of shadows) shadow.change(event);
    for (const shadow of this.shadows) await shadow.finish(events);
  }

  #steps(events: readonly StoredEvent[]): readonly Step[] {
    const steps: Step[] = [];
    for (const stored of events) {
      for (const { catalogue, shadows } of this.#routesOf(stored))
        steps.push({ event: catalogue ? readBy(catalogue, stored) : { stored, current: stored }, shadows });
    }
    return steps;
  }

  #routesOf(event: StoredEvent): readonly Route[] {
    const known = this.#routes.get(event.type);
    if (known) return known;
    const routes = new Map<EventCatalogue | null, Shadow[]>();
    for (const shadow of this.shadows) {
      const catalogue = shadow.inMemory && readerOf(shadow.inMemory, event);
      if (catalogue === undefined) continue;
      const readers = routes.get(catalogue) ?? [];
      routes.set(catalogue, readers);
      readers.push(shadow);
    }
    const found = [...routes].map(([catalogue, shadows]) => ({ catalogue, shadows }));
    this.#routes.set(event.type, found);
    return found;
  }
}

/** By which it reads the event; null where it receives every event as it was stored, undefined where it receives it not. */
const readerOf = ({ reads }: RowProjection, event: StoredEvent): EventCatalogue | null | undefined =>
  reads ? reads.find((candidate) => candidate.holds(event)) : null;

import type { EventStore, Position, StoredEvent } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import { inTransactionFrom } from '@fiocco/postgres';
import type pg from 'pg';
import { createBatchPool } from './batch-pool.js';
import { type Moved, moveCheckpoints } from '../checkpoints.js';
import { applyTogether, ownEvents } from '../own-events.js';
import { followersOf } from '../projection.js';
import { isFree, park, ParkedView } from '../parking/parked-streams.js';
import { applySingly, type Poison } from '../parking/poison.js';
import type { Projection } from '../projection.js';

/** `lost`: another process has moved the checkpoint. Nothing was written for this projection. */
export type Advance =
  | {
      readonly position: Position;
      readonly count: number;
      /** Streams that were parked in this batch. */
      readonly parked: readonly Poison[];
    }
  | 'lost';

interface Ask {
  readonly projection: Projection;
  /** Failed tries so far; at the last try events that cannot be applied are parked. */
  readonly failures: number;
  readonly resolve: (advance: Advance) => void;
  readonly reject: (error: unknown) => void;
}

/** Whose checkpoint was moved, and what there is to apply. */
interface Share extends Ask {
  readonly events: readonly StoredEvent[];
  /** How many streams it had given up on before. */
  readonly stopped: number;
}

interface Batch {
  readonly events: readonly StoredEvent[];
  readonly last: StoredEvent;
}

export interface SharedBatchesOptions {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll' | 'recent'>;
  readonly batchSize: number;
  readonly statementTimeoutMs: number;
  /**
   * Called before anything is applied with the transaction of a batch that is applied as a whole or not at all, and with
   * the position that it ends at.
   */
  readonly onBatch?: ((tx: pg.ClientBase, position: Position) => void) | undefined;
  /** Called before anything is parked; throws where this process must not decide that. */
  readonly beforeParking?: () => Promise<void>;
}

/** An event is parked when it could not be applied this often. */
const TRIES = 5;
/**
 * With more than this it is probably the projection's fault and not the events', and the projection waits as a whole.
 */
const PARKED_AT_MOST = 100;

/**
 * Projections at the same position take the next batch together: one read of the log and one transaction for all of
 * them. Where one fails, each tries alone. The last try of one that keeps failing applies event by event, and parks the
 * streams of those that cannot be applied.
 */
export class SharedBatches {
  readonly #asks = new Map<Position, Ask[]>();
  readonly #parked = new ParkedView();
  readonly #pool: pg.Pool;
  #closing: Promise<void> | undefined;

  constructor(private readonly options: SharedBatchesOptions) {
    this.#pool = createBatchPool(options.pool, options.statementTimeoutMs);
  }

  /** Resolves when no batch is under way. */
  close(): Promise<void> {
    return (this.#closing ??= this.#pool.end());
  }

  next(projection: Projection, after: Position, failures = 0): Promise<Advance> {
    return new Promise((resolve, reject) => {
      if (this.#asks.size === 0) setImmediate(() => this.#departAll());
      const asks = this.#asks.get(after) ?? [];
      this.#asks.set(after, asks);
      asks.push({ projection, failures, resolve, reject });
    });
  }

  #departAll(): void {
    const groups = [...this.#asks];
    this.#asks.clear();
    for (const [after, asks] of groups) void this.#depart(after, asks);
  }

  async #depart(after: Position, asks: readonly Ask[]): Promise<void> {
    try {
      const events = await this.#eventsAfter(after);
      const last = events.at(-1);
      if (last) await this.#applyToAll(after, asks, { events, last });
      else for (const ask of asks) ask.resolve({ position: after, count: 0, parked: [] });
    } catch (error) {
      for (const ask of asks) ask.reject(error);
    }
  }

  async #eventsAfter(after: Position): Promise<readonly StoredEvent[]> {
    const { store, batchSize } = this.options;
    const recent = store.recent?.(after, batchSize) ?? [];
    return recent.length > 0 ? recent : store.readAll(after, batchSize);
  }

  async #applyToAll(after: Position, asks: readonly Ask[], batch: Batch): Promise<void> {
    try {
      await this.#apply(after, asks, batch);
    } catch (error) {
      if (asks.length === 1) throw error;
      await Promise.all(asks.map((ask) => this.#apply(after, [ask], batch).catch(ask.reject)));
    }
  }

  async #apply(after: Position, asks: readonly Ask[], { events, last }: Batch): Promise<void> {
    const { position } = last;
    const move = moveCheckpoints(
      asks.map((ask) => ask.projection),
      after,
      last,
    );
    const turns = followersOf(asks.map(({ projection }) => projection)).map(({ turn }) => turn);
    const parked = new Map<string, readonly Poison[]>();
    await inTransactionFrom(this.#pool, ['begin', move, ...turns].join('; '), async (tx, began) => {
      const moved = (began[1]?.rows ?? []) as Moved[];
      const shares = await allSettled(
        moved.map(async ({ name, parked_changes: changes }): Promise<Share> => {
          const ask = asks.find(({ projection }) => projection.name === name) as Ask;
          const stopped = await this.#parked.of(tx, name, changes);
          const own = ownEvents(ask.projection, events).filter((event) => isFree(stopped, event));
          return { ...ask, events: own, stopped: stopped.size };
        }),
      );
      for (const { projection } of shares) parked.set(projection.name, []);
      // Together only where none has failed before: a last try sets savepoints, which must hold nobody else's rows.
      if (shares.every(({ failures }) => failures === 0)) {
        this.options.onBatch?.(tx, position);
        await allSettled(applyTogether(shares, tx));
      } else for (const share of shares) parked.set(share.projection.name, await this.#applyAlone(tx, share));
      // When all of them are done: what follows from the rows of two must see both.
      const applied = asks.flatMap(({ projection }) => (parked.has(projection.name) ? [projection] : []));
      for (const follower of followersOf(applied)) await follower.follow(events, tx);
      failpoint('rows-before-commit');
    });
    for (const { projection, resolve } of asks) {
      const stopped = parked.get(projection.name);
      resolve(stopped ? { position, count: events.length, parked: stopped } : 'lost');
    }
  }

  /** Answers what it gave up on. */
  async #applyAlone(
    tx: pg.ClientBase,
    { projection, failures, events, stopped }: Share,
  ): Promise<readonly Poison[]> {
    if (failures < TRIES - 1) {
      await allSettled(applyTogether([{ projection, events }], tx));
      return [];
    }
    const poison = await applySingly(tx, projection, events);
    if (stopped + poison.length > PARKED_AT_MOST) {
      throw new Error(
        `${projection.name} can't apply events of ${poison.length} streams: ${poison[0]?.code}`,
      );
    }
    if (poison.length > 0) await this.options.beforeParking?.();
    await park(tx, projection.name, poison, TRIES);
    return poison;
  }
}

/** Like `Promise.all`, but it throws only when all have ended: later statements would miss the transaction. */
async function allSettled<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  return (await Promise.allSettled(work)).map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

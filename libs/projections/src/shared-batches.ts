import type { EventStore, Position, StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { createBatchPool } from './batch-pool.js';
import { moveCheckpoints } from './checkpoints.js';
import type { Projection } from './projection.js';
import { inTransaction } from './transaction.js';

/** `lost`: the checkpoint is not where its runner left it. Nothing was written for this projection. */
export type Advance = { readonly position: Position; readonly count: number } | 'lost';

interface Ask {
  readonly projection: Projection;
  readonly resolve: (advance: Advance) => void;
  readonly reject: (error: unknown) => void;
}

export interface SharedBatchesOptions {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly batchSize: number;
  readonly statementTimeoutMs: number;
}

/**
 * Projections that stand at the same position take the next batch together: one read of the log and one transaction for
 * all of them. One that fails takes nobody with it: then each tries alone.
 */
export class SharedBatches {
  readonly #asks = new Map<Position, Ask[]>();
  readonly #pool: pg.Pool;
  #closing: Promise<void> | undefined;

  constructor(private readonly options: SharedBatchesOptions) {
    this.#pool = createBatchPool(options.pool, options.statementTimeoutMs);
  }

  /** When no batch is under way. */
  close(): Promise<void> {
    return (this.#closing ??= this.#pool.end());
  }

  next(projection: Projection, after: Position): Promise<Advance> {
    return new Promise((resolve, reject) => {
      if (this.#asks.size === 0) setImmediate(() => this.#departAll());
      const asks = this.#asks.get(after) ?? [];
      this.#asks.set(after, asks);
      asks.push({ projection, resolve, reject });
    });
  }

  #departAll(): void {
    const groups = [...this.#asks];
    this.#asks.clear();
    for (const [after, asks] of groups) void this.#depart(after, asks);
  }

  async #depart(after: Position, asks: readonly Ask[]): Promise<void> {
    try {
      const events = await this.options.store.readAll(after, this.options.batchSize);
      if (events.length === 0) for (const ask of asks) ask.resolve({ position: after, count: 0 });
      else await this.#applyToAll(after, asks, events);
    } catch (error) {
      for (const ask of asks) ask.reject(error);
    }
  }

  async #applyToAll(after: Position, asks: readonly Ask[], events: readonly StoredEvent[]): Promise<void> {
    try {
      await this.#apply(after, asks, events);
    } catch (error) {
      if (asks.length === 1) throw error;
      await Promise.all(asks.map((ask) => this.#apply(after, [ask], events).catch(ask.reject)));
    }
  }

  async #apply(after: Position, asks: readonly Ask[], events: readonly StoredEvent[]): Promise<void> {
    const position = events.at(-1)?.position ?? after;
    const move = moveCheckpoints(
      asks.map((ask) => ask.projection),
      after,
      position,
    );
    const moved = new Set<string>();
    await inTransaction(this.#pool, `begin; ${move}`, async (tx, began) => {
      for (const { name } of (began.at(-1)?.rows ?? []) as { name: string }[]) moved.add(name);
      for (const { projection } of asks) if (moved.has(projection.name)) await projection.apply(events, tx);
    });
    for (const { projection, resolve } of asks) {
      resolve(moved.has(projection.name) ? { position, count: events.length } : 'lost');
    }
  }
}

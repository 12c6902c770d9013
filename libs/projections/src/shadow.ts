import type { StoredEvent } from '@fiocco/event-sourcing';
import pg from 'pg';
import { BulkRows } from './bulk-rows.js';
import { createTables } from './checkpoints.js';
import { ownEvents, readEvent } from './own-events.js';
import { isFree } from './parked-streams.js';
import { applyOrStop, codeOf, type Poison } from './poison.js';
import type { Projection } from './projection.js';
import type { RowProjection } from './row-projection.js';
import { searchPathTo } from './transaction.js';

export interface ShadowOptions {
  /** Through the tables and not through memory: slower, and finds the event that the tables don't take. */
  readonly careful: boolean;
  /** Rows of one table that are kept in memory while the log is replayed. */
  readonly rowsInMemory: number;
}

/** A projection's tables in a schema of their own, filled from the first event on. */
export class Shadow {
  /** Streams that stopped on the way. */
  readonly #stopped = new Map<string, Poison>();
  #bulk: BulkRows | undefined;

  private constructor(
    readonly projection: Projection,
    readonly schema: string,
    bulk: BulkRows | undefined,
  ) {
    this.#bulk = bulk;
  }

  static async create(
    tx: pg.ClientBase,
    projection: Projection,
    schema: string,
    { careful, rowsInMemory }: ShadowOptions,
  ): Promise<Shadow> {
    await tx.query(`create schema ${pg.escapeIdentifier(schema)}`);
    const { rows } = projection;
    if (!rows || careful) {
      await createTables(tx, projection, schema);
      return new Shadow(projection, schema, undefined);
    }
    const db = async (): Promise<pg.ClientBase> => {
      await tx.query(searchPathTo(schema));
      return tx;
    };
    await db();
    for (const { create } of rows.tables) await tx.query(create);
    return new Shadow(projection, schema, new BulkRows({ definition: rows, rowsInMemory, db }));
  }

  get stopped(): readonly Poison[] {
    return [...this.#stopped.values()];
  }

  async apply(tx: pg.ClientBase, events: readonly StoredEvent[]): Promise<void> {
    const own = ownEvents(this.projection, events);
    if (own.length === 0) return;
    const { rows } = this.projection;
    if (rows && this.#bulk) return this.#applyInMemory(this.#bulk, rows, own);
    await tx.query(searchPathTo(this.schema));
    const stoppedAt = new Map([...this.#stopped].map(([stream, { revision }]) => [stream, revision]));
    const free = own.filter((event) => isFree(stoppedAt, event));
    if (free.length === 0) return;
    for (const poison of await applyOrStop(tx, this.projection, free))
      this.#stopped.set(poison.stream, poison);
  }

  /** Writes what is in memory and builds the indexes; from then on events go through the tables. */
  async settle(tx: pg.ClientBase): Promise<void> {
    const { rows } = this.projection;
    if (!rows || !this.#bulk) return;
    await this.#bulk.flush();
    await tx.query(searchPathTo(this.schema));
    this.#bulk = undefined;
    for (const { name, indexes } of rows.tables) {
      if (indexes.trim() !== '') await tx.query(indexes);
      await tx.query(`analyze ${pg.escapeIdentifier(name)}`);
    }
  }

  async #applyInMemory(bulk: BulkRows, rows: RowProjection, own: readonly StoredEvent[]): Promise<void> {
    const readable: StoredEvent[] = [];
    for (const event of own) {
      this.#guarded(event, () => {
        const read = readEvent(this.projection, event);
        bulk.want(rows.touches(read));
        readable.push(read);
      });
    }
    await bulk.fetch();
    for (const event of readable) this.#guarded(event, () => bulk.change(event));
    await bulk.trim();
  }

  /** Does nothing for a stream that has stopped; one whose event fails stops here. */
  #guarded(event: StoredEvent, work: () => void): void {
    const { stream, revision, position } = event;
    if ((this.#stopped.get(stream)?.revision ?? Infinity) <= revision) return;
    try {
      work();
    } catch (error) {
      this.#stopped.set(stream, { stream, revision, position, code: codeOf(error) });
    }
  }
}

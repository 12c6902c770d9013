import type { StoredEvent } from '@fiocco/event-sourcing';
import pg from 'pg';
import { BulkRows } from './bulk-rows.js';
import { createTables } from './checkpoints.js';
import { ownEvents, readEvent } from './own-events.js';
import { isFree } from './parked-streams.js';
import { applyOrStop, codeOf, type Poison } from './poison.js';
import type { Projection } from './projection.js';
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
    await tx.query(searchPathTo(schema));
    for (const { create } of rows.tables) await tx.query(create);
    return new Shadow(projection, schema, new BulkRows(rows, rowsInMemory));
  }

  get stopped(): readonly Poison[] {
    return [...this.#stopped.values()];
  }

  async apply(tx: pg.ClientBase, events: readonly StoredEvent[]): Promise<void> {
    const own = ownEvents(this.projection, events);
    if (own.length === 0) return;
    await tx.query(searchPathTo(this.schema));
    if (this.#bulk) return this.#applyInMemory(tx, this.#bulk, own);
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
    await tx.query(searchPathTo(this.schema));
    await this.#bulk.flush(tx);
    this.#bulk = undefined;
    for (const { name, indexes } of rows.tables) {
      if (indexes.trim() !== '') await tx.query(indexes);
      await tx.query(`analyze ${pg.escapeIdentifier(name)}`);
    }
  }

  async #applyInMemory(tx: pg.ClientBase, bulk: BulkRows, own: readonly StoredEvent[]): Promise<void> {
    const { rows } = this.projection;
    if (!rows) return;
    const readable = own.flatMap((event) => {
      const read = this.#guarded(event, () => readEvent(this.projection, event));
      return read ? [{ read, touched: this.#guarded(event, () => rows.touches(read)) ?? [] }] : [];
    });
    await bulk.want(
      tx,
      readable.flatMap(({ touched }) => touched),
    );
    for (const { read } of readable) this.#guarded(read, () => bulk.change(read));
    await bulk.trim(tx);
  }

  /** Undefined when the event's stream has stopped, or stops here. */
  #guarded<Result>(event: StoredEvent, work: () => Result): Result | undefined {
    const { stream, revision, position } = event;
    if ((this.#stopped.get(stream)?.revision ?? Infinity) <= revision) return undefined;
    try {
      return work();
    } catch (error) {
      this.#stopped.set(stream, { stream, revision, position, code: codeOf(error) });
      return undefined;
    }
  }
}

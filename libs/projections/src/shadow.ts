import pg from 'pg';
import { BulkRows } from './bulk-rows.js';
import { createTables } from './checkpoints.js';
import { type EventBatch, ownEvents, type ReadEvent } from './own-events.js';
import { isFree } from './parked-streams.js';
import { applyOrStop, codeOf, type Poison } from './poison.js';
import type { Projection } from './projection.js';
import type { RowProjection } from './row-projection.js';
import { searchPathTo } from './transaction.js';
import type { Turns } from './turns.js';

export interface ShadowOptions {
  /** Through the tables and not through memory: slower, and finds the event that the tables don't take. */
  readonly careful: boolean;
  /** Rows of one table that are kept in memory while the log is replayed. */
  readonly rowsInMemory: number;
  /** Of the connection that it shares with other shadows until it is settled. */
  readonly turns: Turns;
}

/** A projection's tables in a schema of their own, filled from the first event on. */
export class Shadow {
  /** Streams that stopped on the way. */
  readonly #stopped = new Map<string, Poison>();
  #bulk: BulkRows | undefined;
  #turns: Turns | undefined;

  private constructor(
    private readonly tx: pg.ClientBase,
    readonly projection: Projection,
    readonly schema: string,
    turns: Turns,
  ) {
    this.#turns = turns;
  }

  static async create(
    tx: pg.ClientBase,
    projection: Projection,
    schema: string,
    { careful, rowsInMemory, turns }: ShadowOptions,
  ): Promise<Shadow> {
    await tx.query(`create schema ${pg.escapeIdentifier(schema)}`);
    const { rows } = projection;
    const shadow = new Shadow(tx, projection, schema, turns);
    if (!rows || careful) {
      await createTables(tx, projection, schema);
      return shadow;
    }
    const inTurn = <Result>(work: (tx: pg.ClientBase) => Promise<Result>): Promise<Result> =>
      shadow.#inTurn(() => work(tx));
    await inTurn(async () => {
      for (const { create } of rows.tables) await tx.query(create);
    });
    shadow.#bulk = new BulkRows({ definition: rows, rowsInMemory, inTurn });
    return shadow;
  }

  get stopped(): readonly Poison[] {
    return [...this.#stopped.values()];
  }

  apply(batch: EventBatch): Promise<void> {
    const { rows } = this.projection;
    if (rows && this.#bulk) return this.#applyInMemory(this.#bulk, rows, batch.of(rows.reads));
    return this.#applyToTables(batch);
  }

  /** Writes what is in memory and builds the indexes; from then on events go through the tables. */
  async settle(): Promise<void> {
    const { rows } = this.projection;
    if (rows && this.#bulk) {
      await this.#bulk.flush();
      await this.#inTurn(() => this.#index(rows));
    }
    this.#bulk = undefined;
    this.#turns = undefined;
  }

  async #index({ tables }: RowProjection): Promise<void> {
    for (const { name, indexes } of tables) {
      if (indexes.trim() !== '') await this.tx.query(indexes);
      await this.tx.query(`analyze ${pg.escapeIdentifier(name)}`);
    }
  }

  async #applyToTables({ stored }: EventBatch): Promise<void> {
    const stoppedAt = new Map([...this.#stopped].map(([stream, { revision }]) => [stream, revision]));
    const free = ownEvents(this.projection, stored).filter((event) => isFree(stoppedAt, event));
    if (free.length === 0) return;
    const poison = await this.#inTurn(() => applyOrStop(this.tx, this.projection, free));
    for (const stop of poison) this.#stopped.set(stop.stream, stop);
  }

  /** With the search path on its tables. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const whole = async (): Promise<Result> => {
      await this.tx.query(searchPathTo(this.schema));
      return work();
    };
    return this.#turns ? this.#turns.take(whole) : whole();
  }

  async #applyInMemory(bulk: BulkRows, rows: RowProjection, own: readonly ReadEvent[]): Promise<void> {
    for (const event of own) this.#guarded(event, (current) => bulk.want(rows.touches(current)));
    await bulk.fetch();
    for (const event of own) this.#guarded(event, (current) => bulk.change(current));
    await bulk.trim();
  }

  /** Does nothing for a stream that has stopped; one whose event fails stops here. */
  #guarded({ stored, current, error }: ReadEvent, work: (current: ReadEvent['stored']) => void): void {
    const { stream, revision, position } = stored;
    if (this.#stopped.size > 0 && (this.#stopped.get(stream)?.revision ?? Infinity) <= revision) return;
    try {
      if (!current) throw error;
      work(current);
    } catch (failure) {
      this.#stopped.set(stream, { stream, revision, position, code: codeOf(failure) });
    }
  }
}

import type { StoredEvent } from '@fiocco/event-sourcing';
import pg from 'pg';
import { BulkRows } from '../rows/bulk-rows.js';
import { createTables } from '../checkpoints.js';
import { ownEvents, type ReadEvent } from '../own-events.js';
import { isFree } from '../parking/parked-streams.js';
import { applyOrStop, codeOf, type Poison } from '../parking/poison.js';
import type { Projection } from '../projection.js';
import type { InTurn, RowProjection } from '../rows/row-projection.js';
import { analyze, dropKey } from '../rows/row-statements.js';
import { searchPathTo } from '../search-path.js';
import type { Turns } from './turns.js';

export interface ShadowOptions {
  /** Through the tables instead of in memory: slower, but it finds the event that the tables refuse. */
  readonly careful: boolean;
  /** Rows of one table that are kept in memory while the log is replayed. */
  readonly rowsInMemory: number;
  /** The turns of the connection, which it shares with other shadows until it is settled. */
  readonly turns: Turns;
}

/** A projection's tables in a schema of their own, filled from the first event on. */
export class Shadow {
  /** Streams that stopped during the rebuild. */
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
    const inTurn: InTurn = (work) => shadow.#inTurn(() => work(tx));
    await inTurn(async () => {
      for (const table of rows.tables) {
        await tx.query(table.create);
        await dropKey(tx, table);
      }
    });
    shadow.#bulk = new BulkRows({ definition: rows, rowsInMemory, inTurn });
    return shadow;
  }

  get stopped(): readonly Poison[] {
    return [...this.#stopped.values()];
  }

  /** How it makes its rows while they are in memory; otherwise undefined, and it receives events as stored. */
  get inMemory(): RowProjection | undefined {
    return this.#bulk && this.projection.rows;
  }

  /** Names the rows that an event will change; they are loaded by the next {@link fetch}. */
  want({ stored, current, error }: ReadEvent): void {
    if (this.#hasStopped(stored)) return;
    try {
      if (!current) throw error;
      this.#bulk?.want((this.projection.rows as RowProjection).touches(current));
    } catch (failure) {
      this.#stop(stored, failure);
    }
  }

  async fetch(): Promise<void> {
    await this.#bulk?.fetch();
  }

  change({ stored, current }: ReadEvent): void {
    if (!current || this.#hasStopped(stored)) return;
    try {
      this.#bulk?.change(current);
    } catch (failure) {
      this.#stop(stored, failure);
    }
  }

  /**
   * At the end of a batch: writes rows that are too many for memory; without rows in memory the batch is applied
   * through the tables.
   */
  finish(stored: readonly StoredEvent[]): Promise<void> {
    return this.#bulk ? this.#bulk.trim() : this.#applyToTables(stored);
  }

  /** Writes what is in memory and builds the indexes; from then on events are applied through the tables. */
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
    for (const table of tables) {
      if (table.indexes.trim() !== '') await this.tx.query(table.indexes);
      await analyze(this.tx, table);
    }
  }

  async #applyToTables(stored: readonly StoredEvent[]): Promise<void> {
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

  #hasStopped({ stream, revision }: StoredEvent): boolean {
    return this.#stopped.size > 0 && (this.#stopped.get(stream)?.revision ?? Infinity) <= revision;
  }

  /** Applies nothing of the stream from this event on. */
  #stop({ stream, revision, position }: StoredEvent, failure: unknown): void {
    this.#stopped.set(stream, { stream, revision, position, code: codeOf(failure) });
  }
}

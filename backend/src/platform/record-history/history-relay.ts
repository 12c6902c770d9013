import { type DomainEvent, type EventStore, NO_STREAM, seal } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { inTransaction } from '../database/transaction.js';

/** The ledger holds something else where an entry belongs, or lacks what comes before it. */
export class HistoryOutOfStep extends Error {
  override readonly name = 'HistoryOutOfStep';
  constructor(
    readonly code: 'HISTORY_TAKEN' | 'HISTORY_GAP',
    stream: string,
    revision: number,
  ) {
    super(`${code}: ${stream} at ${revision}`);
  }
}

export interface HistoryRelayOptions {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'append' | 'read'>;
  readonly onError: (error: unknown) => void;
}

interface OutboxRow {
  readonly id: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly at: string;
  readonly actor: string;
  readonly cause: string;
}

const BATCH = 100;
const LOCK_TIMEOUT = `set local lock_timeout = '2s'`;
/** Whoever holds it is the only one that takes from the outbox. */
export const HISTORY_LOCK = `select pg_advisory_xact_lock(hashtextextended('fiocco.record-history', 0))`;
const NEXT = {
  name: 'record-history-next',
  text: 'select * from record_history.outbox where id > $1 order by id limit $2',
};
const DONE = 'delete from record_history.outbox where id = any($1::bigint[])';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings what records promised into the ledger: event n expecting n − 1, under the row's id, so that whatever is done
 * again changes nothing. A row goes when its event stands. One relay at a time over all processes, in the rows' order.
 */
export class HistoryRelay {
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(private readonly options: HistoryRelayOptions) {}

  /**
   * Resolves after a pass that began after this call: whatever was committed before it is in the ledger, unless its
   * stream is out of step (told to `onError`). Rejects when the ledger or the database doesn't answer.
   */
  run(): Promise<void> {
    return (this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#running = this.#pass();
        return this.#running;
      }));
  }

  async #pass(): Promise<void> {
    try {
      const failure = await inTransaction(this.options.pool, async (tx) => {
        await tx.query(LOCK_TIMEOUT);
        // First the lock, then the rows: what the relay before us took away is not seen again.
        await tx.query(HISTORY_LOCK);
        return this.#drain(tx);
      });
      if (failure !== undefined) throw failure;
    } catch (error) {
      // Another process is at it, and takes ours along.
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
  }

  /** Answers what kept it from going on, after noting what was done until then. */
  async #drain(tx: pg.PoolClient): Promise<Error | undefined> {
    const stuck = new Set<string>();
    for (let after = '0'; ;) {
      const { rows } = await tx.query<OutboxRow>({ ...NEXT, values: [after, BATCH] });
      const done: string[] = [];
      let failure: Error | undefined;
      for (const row of rows) {
        failure = await this.#relay(row, stuck, done);
        if (failure !== undefined) break;
      }
      await tx.query(DONE, [done]);
      if (failure !== undefined || rows.length < BATCH) return failure;
      after = rows.at(-1)?.id ?? after;
    }
  }

  async #relay(row: OutboxRow, stuck: Set<string>, done: string[]): Promise<Error | undefined> {
    if (stuck.has(row.stream)) return undefined;
    try {
      await this.#place(row);
      done.push(row.id);
      return undefined;
    } catch (error) {
      if (!(error instanceof HistoryOutOfStep)) return asError(error);
      // Stops its own stream only.
      stuck.add(row.stream);
      this.options.onError(error);
      return undefined;
    }
  }

  async #place(row: OutboxRow): Promise<void> {
    const { store } = this.options;
    const { stream, revision } = row;
    const [last] = await store.read(stream, { direction: 'backward', limit: 1 });
    const end = last?.revision ?? NO_STREAM;
    if (end >= revision) return this.#expectOwn(row);
    if (end < revision - 1) throw new HistoryOutOfStep('HISTORY_GAP', stream, revision);
    const { at, actor, cause } = row;
    const event = { type: row.type, data: JSON.parse(row.data) as DomainEvent['data'] };
    const sealed = seal(stream, last, [{ id: row.event_id, event }], { at, actor, cause });
    const { outcome } = await store.append(stream, end, sealed);
    if (outcome === 'conflict') await this.#expectOwn(row);
  }

  /** A relay before us appended it and died before it could say so. */
  async #expectOwn({ stream, revision, event_id: id }: OutboxRow): Promise<void> {
    const [found] = await this.options.store.read(stream, { from: revision, limit: 1 });
    if (found?.id !== id) throw new HistoryOutOfStep('HISTORY_TAKEN', stream, revision);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

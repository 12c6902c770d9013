import { type DomainEvent, type EventStore, NO_STREAM, seal } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import { isLockNotAvailable, withSessionLock } from '@fiocco/postgres';
import type pg from 'pg';
import type { PromisedEvent } from './history-outbox.js';

/** The ledger holds something else at an entry's place, or lacks the entries before it. */
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

interface OutboxRow extends PromisedEvent {
  readonly id: string;
}

const BATCH = 100;
const LOCK_WAIT_MS = 2_000;
/** The lock of the one relay that may take from the outbox. */
export const HISTORY_LOCK = 'fiocco.record-history';
const NEXT = {
  name: 'record-history-next',
  text: `select id, event_id, stream, revision, type, data, at, actor, cause
    from record_history.outbox where id > $1 order by id limit $2`,
};
const DONE = 'delete from record_history.outbox where id = any($1::bigint[])';

/**
 * Brings promised entries into the ledger: event n expects revision n − 1 and has the row's id, so that repeating it
 * changes nothing. A row is deleted once its event is stored. One relay at a time over all processes, in the order of
 * the rows. The lock belongs to the session, since no transaction may wait for a ledger that can be on another server.
 * A relay that lost the lock does no harm: its deletes fail with its session.
 */
export class HistoryRelay {
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(private readonly options: HistoryRelayOptions) {}

  /**
   * Resolves after a pass that began after this call. Everything committed before is then in the ledger, with two
   * exceptions: a stream that is out of step (reported to `onError`), and another process that has held the lock for
   * two seconds. That process may have looked too early, so a caller who waits for an entry has to check. Rejects where
   * the ledger or the database does not answer.
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
      const { pool } = this.options;
      // The lock first and the rows second, so that rows which the relay before us deleted are not read.
      const failure = await withSessionLock(pool, HISTORY_LOCK, LOCK_WAIT_MS, (holder) =>
        this.#drain(holder),
      );
      if (failure !== undefined) throw failure;
    } catch (error) {
      // Another process holds the lock and takes our rows too.
      if (!isLockNotAvailable(error)) throw error;
    }
  }

  /** Answers the error that stopped it, after noting what was done until then. */
  async #drain(holder: pg.PoolClient): Promise<Error | undefined> {
    const stuck = new Set<string>();
    for (let after = '0'; ;) {
      const { rows } = await holder.query<OutboxRow>({ ...NEXT, values: [after, BATCH] });
      const done: string[] = [];
      let failure: Error | undefined;
      for (const row of rows) {
        failure = await this.#relay(row, stuck, done);
        if (failure !== undefined) break;
      }
      await takeOut(holder, done);
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
      // Only its own stream is stopped.
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

  /** An earlier relay appended it and died before it could delete the row. */
  async #expectOwn({ stream, revision, event_id: id }: OutboxRow): Promise<void> {
    const [found] = await this.options.store.read(stream, { from: revision, limit: 1 });
    if (found?.id !== id) throw new HistoryOutOfStep('HISTORY_TAKEN', stream, revision);
  }
}

async function takeOut(holder: pg.PoolClient, done: readonly string[]): Promise<void> {
  if (done.length > 0) failpoint('history-before-done');
  await holder.query(DONE, [done]);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

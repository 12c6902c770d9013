import { type DomainEvent, type EventStore, NO_STREAM, seal } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import { isLockNotAvailable, withSessionLock } from '@fiocco/postgres';
import type pg from 'pg';
import type { PromisedEvent } from './history-outbox.js';

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

interface OutboxRow extends PromisedEvent {
  readonly id: string;
}

const BATCH = 100;
const LOCK_WAIT_MS = 2_000;
/** Whoever holds it is the only one that takes from the outbox. */
export const HISTORY_LOCK = 'fiocco.record-history';
const NEXT = {
  name: 'record-history-next',
  text: `select id, event_id, stream, revision, type, data, at, actor, cause
    from record_history.outbox where id > $1 order by id limit $2`,
};
const DONE = 'delete from record_history.outbox where id = any($1::bigint[])';

/**
 * Brings what records promised into the ledger: event n expecting n − 1, under the row's id, so that whatever is done
 * again changes nothing. A row goes when its event stands. One relay at a time over all processes, in the rows' order:
 * by a lock of the session, since no transaction may wait for a ledger that can be another server. A relay that lost the
 * lock does no harm; its deletes fail with its session.
 */
export class HistoryRelay {
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(private readonly options: HistoryRelayOptions) {}

  /**
   * Resolves after a pass that began after this call: whatever was committed before it is in the ledger, unless its
   * stream is out of step (told to `onError`), or another process has been at it for two seconds: that one may have
   * looked too early, so whoever waits for an entry looks for it. Rejects when the ledger or the database doesn't answer.
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
      // First the lock, then the rows: what the relay before us took away is not seen again.
      const failure = await withSessionLock(pool, HISTORY_LOCK, LOCK_WAIT_MS, (holder) =>
        this.#drain(holder),
      );
      if (failure !== undefined) throw failure;
    } catch (error) {
      // Another process is at it, and takes ours along.
      if (!isLockNotAvailable(error)) throw error;
    }
  }

  /** Answers what kept it from going on, after noting what was done until then. */
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

async function takeOut(holder: pg.PoolClient, done: readonly string[]): Promise<void> {
  if (done.length > 0) failpoint('history-before-done');
  await holder.query(DONE, [done]);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

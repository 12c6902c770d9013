import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LIVELY } from '@fiocco/postgres';
import { runMigrations, type PgPool, type PgQueryResult } from 'bullmq';
import pg from 'pg';

const SCHEMA = 'bullmq';
const PAUSE_AFTER_ERROR_MS = 250;
/** Undefined table, function or schema: the queue's own were dropped. */
const MISSING = new Set(['42P01', '42883', '3F000']);

/**
 * The pool shared by queue and worker. BullMQ repeats a failed fetch at once and never creates its tables again; so
 * here a failed statement waits a little before it fails, and missing tables are created again.
 */
export class PostgresQueuePool implements PgPool {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string, workers: number, onError: (error: unknown) => void) {
    // The outbox still has what the queue forgets in a crash, so the queue's commits need not wait for the disk.
    const options = `-c search_path=${SCHEMA} -c synchronous_commit=off ${LIVELY.options}`;
    // Each worker keeps one connection for LISTEN; the others serve its short statements.
    this.#pool = new pg.Pool({
      ...LIVELY,
      connectionString: databaseUrl,
      options,
      max: workers + 3,
      statement_timeout: 30_000,
      application_name: 'fiocco-jobs',
    });
    // A connection lost while in use rejects its statement, so this listener has nothing to do.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pool.setMaxListeners(0);
    this.#pool.on('error', onError);
  }

  async migrate(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await runMigrations(client, SCHEMA);
    } finally {
      client.release();
    }
  }

  async query<Row>(text: string, params: readonly unknown[] = []): Promise<PgQueryResult<Row>> {
    try {
      const { rows, rowCount } = await this.#pool.query({ name: nameOf(text), text, values: [...params] });
      return { rows: rows as Row[], rowCount };
    } catch (error) {
      await this.#mend(error);
      throw error;
    }
  }

  async #mend(error: unknown): Promise<void> {
    await pause(PAUSE_AFTER_ERROR_MS);
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code && MISSING.has(code) && !this.#pool.ending) await this.migrate();
  }

  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'connect', listener: (client: pg.PoolClient) => void): this;
  on(event: 'error' | 'connect', listener: (subject: never) => void): this {
    this.#pool.on(event as 'error', listener as (error: Error) => void);
    return this;
  }

  removeAllListeners(event?: string): this {
    this.#pool.removeAllListeners(event);
    return this;
  }
}

const names = new Map<string, string>();

/** BullMQ has a few dozen constant statements: prepared once per connection, they are not planned each time. */
function nameOf(text: string): string {
  const name =
    names.get(text) ?? `bullmq-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

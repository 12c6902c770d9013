import type { Pool, PoolClient } from 'pg';

/** Hears `pg_notify` of any process. It only wakes: waiting code must also check by itself from time to time. */
export class WakeUp {
  readonly #pool: Pool;
  readonly #channel: string;
  readonly #onWake: () => void;
  #client: PoolClient | null = null;

  constructor(pool: Pool, channel: string, onWake: () => void) {
    this.#pool = pool;
    this.#channel = channel;
    this.#onWake = onWake;
  }

  /** Listens unless it already does; called on every round, so that a lost connection is replaced. */
  async ensure(): Promise<void> {
    if (this.#client) return;
    const client = await this.#pool.connect();
    this.#client = client;
    client.on('notification', this.#onWake);
    client.on('error', (error) => {
      this.#drop(error);
      this.#onWake();
    });
    try {
      await client.query(`listen ${this.#channel}`);
    } catch (error) {
      this.#drop(error as Error);
      throw error;
    }
  }

  close(): void {
    this.#drop(true);
  }

  /** The connection still listens and has our handlers, so it is closed and never reused. */
  #drop(reason: Error | true): void {
    const client = this.#client;
    if (!client) return;
    this.#client = null;
    client.removeListener('notification', this.#onWake);
    client.release(reason);
  }
}

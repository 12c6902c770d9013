import { BEGIN_LEASE, beat, giveBack, type Heartbeat, inLeaseTime, lend } from '@fiocco/postgres';
import type pg from 'pg';

const KEY = `hashtextextended('fiocco.projection.' || $1, 0)`;

/**
 * Advisory locks of one session, on a connection that does nothing else. They end with it, and within seconds also
 * where this process is frozen or cut off; then another process takes over. They only save work: what keeps a read
 * model right, even where a process does not know yet that it was replaced, is the checkpoint's compare-and-set.
 */
export class SessionLocks {
  readonly #held = new Set<string>();
  #client: pg.PoolClient | undefined;
  #heartbeat: Heartbeat | undefined;
  /** One statement after the other. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly onLost: () => void,
  ) {}

  holds(name: string): boolean {
    return this.#held.has(name);
  }

  acquire(name: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#held.has(name)) return true;
      const client = (this.#client ??= await this.#open());
      const { rows } = await client.query<{ taken: boolean }>({
        ...inLeaseTime(`select pg_try_advisory_lock(${KEY}) as taken`),
        values: [name],
      });
      // The answer may come from a session that has ended since.
      if (!rows[0]?.taken || client !== this.#client) return false;
      this.#held.add(name);
      return true;
    });
  }

  release(name: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#held.delete(name)) await this.#client?.query(`select pg_advisory_unlock(${KEY})`, [name]);
    });
  }

  close(): Promise<void> {
    return this.#inTurn(async () => this.#end());
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.#tail.then(task);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await lend(this.pool);
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.query(inLeaseTime(BEGIN_LEASE));
    } catch (error) {
      giveBack(client, true);
      throw error;
    }
    this.#heartbeat = beat(client, () => this.#lose(client));
    return client;
  }

  #lose(client: pg.PoolClient): void {
    if (client !== this.#client) return;
    this.#end();
    this.onLost();
  }

  #end(): void {
    const client = this.#client;
    this.#client = undefined;
    this.#heartbeat?.stop();
    this.#held.clear();
    // Closed and not reused: the next user of the connection must not inherit the locks.
    if (client) giveBack(client, true);
  }
}

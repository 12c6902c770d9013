import type pg from 'pg';

/**
 * Advisory locks of one session, on a connection that does nothing else: they end with it, however it ends, and another
 * process takes over. They only spare work; what keeps a read model right is the checkpoint's compare-and-set.
 */
export class SessionLocks {
  readonly #held = new Set<string>();
  #client: pg.PoolClient | undefined;
  #connecting: Promise<pg.PoolClient> | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly onLost: () => void,
  ) {}

  holds(name: string): boolean {
    return this.#held.has(name);
  }

  async acquire(name: string): Promise<boolean> {
    if (this.#held.has(name)) return true;
    const client = await this.#connect();
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('fiocco.projection.' || $1, 0)) as taken`,
      [name],
    );
    // The answer may belong to a session that has ended since.
    if (!rows[0]?.taken || client !== this.#client) return false;
    this.#held.add(name);
    return true;
  }

  async release(name: string): Promise<void> {
    if (!this.#held.delete(name)) return;
    await this.#client?.query(`select pg_advisory_unlock(hashtextextended('fiocco.projection.' || $1, 0))`, [
      name,
    ]);
  }

  async close(): Promise<void> {
    await this.#connecting?.catch(() => undefined);
    this.#end();
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#client) return this.#client;
    this.#connecting ??= this.#open().finally(() => (this.#connecting = undefined));
    return this.#connecting;
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.pool.connect();
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    this.#client = client;
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
    this.#held.clear();
    // Closed and not lent on: the next user of the connection must not inherit the locks.
    client?.release(true);
  }
}

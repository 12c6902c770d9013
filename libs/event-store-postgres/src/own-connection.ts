import pg from 'pg';

export interface OwnConnectionOptions {
  readonly pool: pg.Pool;
  readonly settings: pg.ClientConfig;
  /** Prepares a new connection before it is used. */
  readonly onOpen?: (client: pg.Client) => Promise<unknown>;
  readonly onLost?: () => void;
}

/**
 * A single connection with the pool's settings. It is never lent out, so a busy pool cannot hold up the ledger. After
 * it is lost or discarded, the next use opens another.
 */
export class OwnConnection {
  #client: pg.Client | undefined;

  constructor(private readonly options: OwnConnectionOptions) {}

  async get(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const { pool, settings, onOpen } = this.options;
    // The pool's password is not enumerable.
    const inherited = { ...pool.options, password: pool.options.password };
    const client = new pg.Client({ ...inherited, keepAlive: true, ...settings });
    // Registered before connecting, because an error without a listener would end the process.
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await onOpen?.(client);
    } catch (error) {
      cut(client);
      throw error;
    }
    this.#client = client;
    return client;
  }

  /** For a connection that may still be busy: cuts it instead of waiting for it. */
  discard(): void {
    if (this.#client) cut(this.#client);
    this.#client = undefined;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.options.onLost?.();
  }
}

/** Ending cuts the socket while a query is active; an error means that the server was already gone. */
function cut(client: pg.Client): void {
  client.end().catch(() => undefined);
}

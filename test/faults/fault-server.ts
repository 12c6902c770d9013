import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@fiocco/testing';
import pg from 'pg';
import { Server } from '../support/server.js';
import { startEmbeddedPostgres } from '../../tools/lib/embedded-postgres.mjs';
import type { Bundle } from './bundle.js';
import { furnishFaultShop, type ShopWindow } from './furnish.js';
import { Gate } from './gate.js';

const MASTER = 'shop_master';
/** Four runs share a server, each with up to two processes whose connections outlive their kill by a moment. */
const SETTINGS = { max_connections: 300 };

/** A furnished shop for one run: its database and data folder. */
export interface Ground {
  readonly window: ShopWindow;
  readonly masterKey: Buffer;
  readonly pool: pg.Pool;
  /** The environment for a process of the application. */
  readonly env: NodeJS.ProcessEnv;
  leave(): Promise<void>;
}

/**
 * One PostgreSQL for many runs. Each run gets a copy of a furnished shop, which costs far less than furnishing another.
 */
export class FaultServer {
  private readonly gate = new Gate();

  private constructor(
    /** The script that starts the application. */
    readonly entry: string,
    private readonly folder: string,
    private server: Awaited<ReturnType<typeof startEmbeddedPostgres>>,
    private readonly masterKey: Buffer,
    private readonly window: ShopWindow,
  ) {}

  static async start(bundle: Bundle): Promise<FaultServer> {
    // Named like a test run's server, whose leftovers the next run removes.
    const folder = await mkdtemp(join(tmpdir(), `fiocco-test-${process.pid}-`));
    const server = await startEmbeddedPostgres({ dataDir: folder, settings: SETTINGS });
    const masterKey = randomBytes(32);
    await administer(server.admin.url, `create database ${MASTER} template template0`);
    await mkdir(join(folder, MASTER));
    const shop = await Server.on(environment(server.admin.url, folder, MASTER, masterKey), bundle.entry);
    try {
      await shop.start();
      const window = await furnishFaultShop(shop.url);
      await bundle.keepCompiled(shop);
      return new FaultServer(bundle.entry, folder, server, masterKey, window);
    } finally {
      await shop.kill();
    }
  }

  async ground(name: string): Promise<Ground> {
    await eventually(
      () => administer(this.server.admin.url, `create database ${name} template ${MASTER}`),
      // The killed process's connections are still ending.
      { timeoutMs: 20_000, everyMs: 50 },
    );
    const dataDir = join(this.folder, name);
    await cp(join(this.folder, MASTER), dataDir, { recursive: true });
    const env = environment(this.server.admin.url, this.folder, name, this.masterKey);
    const pool = new pg.Pool({ connectionString: env['DATABASE_URL'], max: 3 });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return {
      window: this.window,
      masterKey: this.masterKey,
      pool,
      env,
      leave: async () => {
        await pool.end();
        await administer(this.server.admin.url, `drop database if exists ${name} with (force)`);
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }

  /**
   * Runs work of the suite itself, which fails without a server: it waits for a restart to end, and the next restart
   * waits for it.
   */
  undisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.gate.together(work);
  }

  /** An "immediate" shutdown: as after a crash, committed data are recovered from the log. */
  restart(): Promise<void> {
    return this.gate.alone(async () => {
      const { pid, port, exited } = this.server;
      process.kill(pid, 'SIGQUIT');
      await exited;
      this.server = await startEmbeddedPostgres({ dataDir: this.folder, port, settings: SETTINGS });
    });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function environment(url: string, folder: string, name: string, masterKey: Buffer): NodeJS.ProcessEnv {
  const database = new URL(url);
  database.pathname = `/${name}`;
  return {
    DATABASE_URL: database.href,
    DATA_DIR: join(folder, name),
    FIOCCO_MASTER_KEY: masterKey.toString('base64'),
    DEMO: 'off',
    LOG_LEVEL: 'error',
  };
}

async function administer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

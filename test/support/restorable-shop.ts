import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@fiocco/event-sourcing';
import { eventually } from '@fiocco/testing';
import pg from 'pg';
import request from 'supertest';
import { AppModule } from '../../backend/src/app.module.js';
import type { AppConfig } from '../../backend/src/platform/config/app-config.js';
import { createApp } from '../../backend/src/platform/http/create-app.js';
import { startApp } from '../../backend/src/platform/http/start-app.js';
import { EVENT_STORE, Log } from '../../backend/src/platform/index.js';
import {
  type Browser,
  type Ground,
  migrateApp,
  type TestApp,
} from '../../backend/src/platform/testing/test-app.js';

/** The tables, without any process that has ever started on them. */
export async function migrateOnly(config: AppConfig): Promise<void> {
  const log = new Log({ level: 'silent', production: true });
  const clock = { now: () => new Date() };
  const app = await createApp(AppModule.create({ config, clock, log }), config, log);
  await migrateApp(app);
  await app.close();
}

/** Copies a stopped shop; connections that are still open to its database are ended. */
export async function copyOf(ground: Ground, dataFrom: Ground = ground): Promise<Ground> {
  const { config } = ground;
  const url = new URL(config.databaseUrl);
  const name = `${url.pathname.slice(1)}_${Date.now().toString(36)}`;
  const from = url.pathname.slice(1);
  await onServer(config.databaseUrl, [
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
    `create database ${name} template ${from}`,
  ]);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  pool.on('error', () => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'fiocco-restore-'));
  await cp(dataFrom.config.dataDir, dataDir, { recursive: true });
  return {
    config: { ...config, databaseUrl: url.href, dataDir },
    pool,
    async clear() {
      await pool.end();
      await onServer(config.databaseUrl, [`drop database if exists ${name} with (force)`]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** One process of a shop, which may never come to serve. */
export class ShopLife {
  private signedIn: Promise<Browser> | undefined;

  private constructor(
    readonly app: TestApp['app'],
    readonly url: string,
    readonly started: Promise<void>,
    readonly logged: readonly string[],
  ) {}

  /** Resolves when it listens; `started` resolves when it serves. */
  static async begin(config: AppConfig): Promise<ShopLife> {
    const logged: string[] = [];
    const destination = { write: (line: string) => void logged.push(line) };
    const log = new Log({ level: 'warn', production: true, destination });
    const root = AppModule.create({ config, clock: { now: () => new Date() }, log });
    const app = await createApp(root, config, log);
    const started = startApp(app, { port: 0, host: '127.0.0.1' });
    // Some tests close a process while it waits.
    started.catch(() => undefined);
    await eventually(() => {
      if (!app.getHttpServer().listening) throw new Error('not listening yet');
    });
    return new ShopLife(app, await app.getUrl(), started, logged);
  }

  get store(): EventStore {
    return this.app.get<EventStore>(EVENT_STORE);
  }

  /** A browser signed in as the owner, whom `furnish` registered. */
  admin(): Promise<Browser> {
    return (this.signedIn ??= this.signIn());
  }

  private async signIn(): Promise<Browser> {
    const browser = request.agent(this.url);
    const account = { username: 'titolare', password: 'parola-di-prova' };
    await browser.post('/api/login').send(account).expect(200);
    return browser;
  }
}

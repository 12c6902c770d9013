import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createTestDatabase } from '@fiocco/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import request from 'supertest';
import { AppModule } from '../../app.module.js';
import { OWNED_BY_MODULES } from '../../owned.js';
import type { DatabaseClock } from '../clock/database-clock.js';
import type { AppConfig } from '../config/app-config.js';
import { createOrm, migrate } from '../database/orm.js';
import { createApp } from '../http/create-app.js';
import { startApp } from '../http/start-app.js';
import { Log } from '../logging/log.js';
import { type Clock, PG_POOL } from '../tokens.js';

export type Browser = ReturnType<typeof request.agent>;

export interface TestAppOptions {
  readonly clock?: Clock;
  /** What the database's clock shows: the given clock's time where there is one. */
  readonly databaseClock?: DatabaseClock;
  /** Only these modules beside the platform; all of the shop's when absent. */
  readonly modules?: readonly Type<unknown>[];
  readonly config?: Partial<AppConfig>;
  /** On the migrated database, before the shop looks whether its ledger is the one it knows. */
  readonly beforeStart?: (app: NestFastifyApplication) => Promise<void>;
  /** A second process on the database of the first. */
  readonly sharing?: TestApp;
}

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  /** Calls without any cookie. */
  readonly http: ReturnType<typeof request>;
  readonly pool: pg.Pool;
  readonly config: AppConfig;
  /** What the process logged, line by line. */
  readonly logLines: readonly string[];
  /** A browser of its own: it keeps the cookies that it is given. */
  browser(): Browser;
  /** A browser signed in as the first administrator, who registers on the first call. */
  signInAsAdmin(): Promise<Browser>;
  signInAsStaff(): Promise<Browser>;
  close(): Promise<void>;
}

export const PASSWORD = 'parola-di-prova';

/** The whole shop on a database of its own, listening on a free port. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const ground = options.sharing ? groundOf(options.sharing) : await newGround();
  const config = { ...ground.config, ...options.config };
  const logLines: string[] = [];
  const log = new Log({
    level: config.logLevel,
    production: true,
    destination: { write: (line) => void logLines.push(line) },
  });
  const clock = options.clock ?? { now: () => new Date() };
  const databaseClock = options.databaseClock ?? (options.clock && { now: async () => clock.now() });
  let app: NestFastifyApplication | undefined;
  const close = async (): Promise<void> => {
    await app?.close();
    await ground.clear();
  };
  try {
    app = await createApp(
      AppModule.create({ config, clock, log, databaseClock }, options.modules),
      config,
      log,
    );
    if (options.beforeStart) {
      await migrateApp(app);
      await options.beforeStart(app);
    }
    await startApp(app, { port: 0, host: '127.0.0.1' });
  } catch (error) {
    await close();
    throw error;
  }
  const url = await app.getUrl();
  const { pool } = ground;
  return {
    app,
    url,
    pool,
    config,
    logLines,
    http: request(url),
    browser: () => request.agent(url),
    signInAsAdmin: () => signInAsAdmin(url, config),
    signInAsStaff: () => signInAsStaff(url, pool),
    close,
  };
}

/** The tables, before anything is started on them. */
export async function migrateApp(app: NestFastifyApplication): Promise<void> {
  await app.init();
  await migrate(app.get(MikroORM), app.get<pg.Pool>(PG_POOL));
}

/** What an app stands on, beside its ledger; whoever shares another's leaves clearing it to that one. */
export interface Ground {
  readonly config: AppConfig;
  readonly pool: pg.Pool;
  clear(): Promise<void>;
}

const groundOf = ({ config, pool }: TestApp): Ground => ({ config, pool, clear: async () => undefined });

/** With the shop's tables, unless it is to be empty. */
export async function newGround({ empty = false } = {}): Promise<Ground> {
  const database = await createTestDatabase(empty ? {} : { prepare: migrateEmpty });
  const dataDir = await mkdtemp(join(tmpdir(), 'fiocco-test-'));
  return {
    config: testConfig(database.url, dataDir),
    pool: database.pool,
    async clear() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Nothing but the migrations: what a process does at its start is left to the one that starts on a copy. */
async function migrateEmpty(databaseUrl: string): Promise<void> {
  const orm = await createOrm(databaseUrl, new Log({ level: 'silent', production: true }), OWNED_BY_MODULES);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await migrate(orm, pool);
  } finally {
    await orm.close(true);
    await pool.end();
  }
}

/** A shop's settings as the tests have them. */
export function testConfig(databaseUrl: string, dataDir: string): AppConfig {
  return {
    databaseUrl,
    dataDir,
    clientDir: join(dataDir, 'client'),
    port: 0,
    host: '127.0.0.1',
    eventStoreUrl: null,
    redisUrl: null,
    smtpUrl: null,
    publicUrl: 'http://negozio.test',
    jwtSecret: randomBytes(32).toString('hex'),
    masterKey: randomBytes(32),
    setupCode: null,
    role: 'all',
    production: false,
    clockOffsetMs: 0,
    databaseClockOffsetMs: 0,
    logLevel: 'warn',
    trustProxy: null,
    requestLimits: { headMs: 25_000, bodyMs: 30_000, uploadMs: 60_000, checkEveryMs: 1_000, drainMs: 5_000 },
    isLocal: true,
    servedHost: 'negozio.test',
    // Real argon2id at its smallest, so that tests don't spend their time on it.
    passwordCost: { memoryKiB: 64, passes: 1 },
  };
}

async function signInAsAdmin(url: string, config: AppConfig): Promise<Browser> {
  const browser = request.agent(url);
  const account = { username: 'titolare', password: PASSWORD };
  const registered = await browser
    .post('/api/register')
    .send({ ...account, setupCode: config.setupCode ?? undefined });
  if (registered.status === 403) await browser.post('/api/login').send(account).expect(200);
  else if (registered.status !== 201) throw new Error(`Registration answered ${registered.status}`);
  return browser;
}

/** Accounts other than the first come with a later part's screens, so this one copies the administrator's password. */
async function signInAsStaff(url: string, pool: pg.Pool): Promise<Browser> {
  const browser = request.agent(url);
  await pool.query(
    `insert into users (username, username_folded, password_hash, role, active, created_at)
     select 'commessa', 'commessa', password_hash, 'staff', true, created_at from users where username = 'titolare'
     on conflict do nothing`,
  );
  await browser.post('/api/login').send({ username: 'commessa', password: PASSWORD }).expect(200);
  return browser;
}

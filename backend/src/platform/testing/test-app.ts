import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createTestDatabase, type TestDatabaseOptions } from '@fiocco/testing';
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
  /** The database's clock; the given clock by default. */
  readonly databaseClock?: DatabaseClock;
  /** Only these modules beside the platform; all of the shop's when absent. */
  readonly modules?: readonly Type<unknown>[];
  readonly config?: Partial<AppConfig>;
  /** Runs on the migrated database, before the shop checks that its ledger is the one it knows. */
  readonly beforeStart?: (app: NestFastifyApplication) => Promise<void>;
  /** Makes this a second process on the database of that one. */
  readonly sharing?: TestApp;
}

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  /** Calls without cookies. */
  readonly http: ReturnType<typeof request>;
  readonly pool: pg.Pool;
  readonly config: AppConfig;
  /** The process's log, line by line. */
  readonly logLines: readonly string[];
  /** A browser of its own, which keeps its cookies. */
  browser(): Browser;
  /** A browser signed in as the first administrator, who is registered by the first call. */
  signInAsAdmin(): Promise<Browser>;
  signInAsStaff(): Promise<Browser>;
  close(): Promise<void>;
}

export const PASSWORD = 'parola-di-prova';

/** The whole shop on a database of its own, listening on a free port. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const ground = options.sharing ? groundOf(options.sharing) : await newGround(stageFor(options));
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

/** Creates the tables before anything is started on them. */
export async function migrateApp(app: NestFastifyApplication): Promise<void> {
  await app.init();
  await migrate(app.get(MikroORM), app.get<pg.Pool>(PG_POOL));
}

/** The database and data folder of an app. An app that shares them does not remove them. */
export interface Ground {
  readonly config: AppConfig;
  readonly pool: pg.Pool;
  clear(): Promise<void>;
}

const groundOf = ({ config, pool }: TestApp): Ground => ({ config, pool, clear: async () => undefined });

/** How far a database is on its way to a running shop. Started, it also has the read models and the tables of jobs. */
type Stage = 'empty' | 'migrated' | 'started';

const STAGES: Record<Stage, TestDatabaseOptions> = {
  empty: {},
  migrated: { prepare: migrateEmpty },
  started: { prepare: startEmpty, template: 'started_shop' },
};

/** What only a whole shop has made, a part of it would not know; neither would a ledger from elsewhere. */
const stageFor = ({ modules, beforeStart, config }: TestAppOptions): Stage =>
  modules || beforeStart || config?.eventStoreUrl ? 'migrated' : 'started';

export async function newGround(stage: Stage = 'migrated'): Promise<Ground> {
  const database = await createTestDatabase(STAGES[stage]);
  const dataDir = await mkdtemp(join(tmpdir(), 'fiocco-test-'));
  return {
    config: testConfig(database.url, dataDir),
    pool: database.pool,
    async clear() {
      await database.drop();
      // A picture whose upload was given up may still be on its way to the folder.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Runs the migrations only; start tasks are left to the app that starts on a copy. */
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

/** Leaves what a first start makes, so that a start on a copy only has to look at it. */
async function startEmpty(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fiocco-test-'));
  const config = testConfig(databaseUrl, dataDir);
  const log = new Log({ level: 'silent', production: true });
  const clock = { now: () => new Date() };
  const app = await createApp(AppModule.create({ config, clock, log }), config, log);
  try {
    await startApp(app, { port: 0, host: '127.0.0.1' });
  } finally {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The configuration of shops in tests. */
export function testConfig(databaseUrl: string, dataDir: string): AppConfig {
  return {
    databaseUrl,
    dataDir,
    storage: null,
    clientDir: join(dataDir, 'client'),
    port: 0,
    host: '127.0.0.1',
    eventStoreUrl: null,
    redisUrl: null,
    smtpUrl: null,
    smtpAllow: [],
    sendgrid: { host: 'smtp.sendgrid.net', port: 587 },
    stripeApiUrl: null,
    paypalApiUrl: null,
    paymentSandbox: null,
    publicUrl: 'http://negozio.test',
    jwtSecret: randomBytes(32).toString('hex'),
    masterKey: randomBytes(32),
    setupCode: null,
    role: 'all',
    production: false,
    clockOffsetMs: 0,
    databaseClockOffsetMs: 0,
    logLevel: 'warn',
    metrics: null,
    trustProxy: null,
    requestLimits: {
      headMs: 25_000,
      unreadMs: 60_000,
      bodyMs: 30_000,
      uploadMs: 60_000,
      checkEveryMs: 1_000,
      drainMs: 5_000,
    },
    isLocal: true,
    servedHost: 'negozio.test',
    // Real argon2id at its lowest cost, so that tests do not spend their time on it.
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

/** The first account is the administrator's; this one is inserted with a copy of its password. */
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

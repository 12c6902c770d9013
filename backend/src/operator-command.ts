import { type EventStore, LedgerUnavailable } from '@fiocco/event-sourcing';
import { isUndefinedTable } from '@fiocco/postgres';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { type AppConfig, ConfigError } from './platform/config/app-config.js';
import { openEventStore } from './platform/database/event-store.js';
import { createPool } from './platform/database/pool.js';
import { problemOfDatabaseError } from './platform/errors/database-errors.js';
import { describeError } from './platform/logging/describe-error.js';
import { Log } from './platform/logging/log.js';
import type { AllOwned } from './platform/owned/owned.js';
import { PG_POOL } from './platform/tokens.js';

export const say = (line: string): void => void process.stdout.write(`· ${line}\n`);

const warnings = () => new Log({ level: 'warn', production: true });

/**
 * Runs a command of `npm run …` and sets its exit code: 1 where `work` answers false, 2 where it failed. Faults that
 * the operator can mend are reported in one line.
 */
export async function runCommand(work: () => Promise<boolean | void>): Promise<void> {
  try {
    if ((await work()) === false) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 2;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code = '', message = '', stack } = describeError(error);
  if (code === 'ERR_INVALID_URL') return 'DATABASE_URL or EVENT_STORE is not an address.';
  return isAway(error)
    ? `The database or the ledger does not answer: ${message || code}`
    : [`${code} ${message}`.trim(), ...stack].join('\n  ');
}

const isAway = (error: unknown): boolean =>
  error instanceof LedgerUnavailable || problemOfDatabaseError(error)?.status === 503;

/** Runs node's `parseArgs`; throws a `ConfigError` with the usage where the arguments are wrong. */
export function optionsOf<Parsed>(parse: () => Parsed, usage: string): Parsed {
  try {
    return parse();
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new ConfigError(`Usage: ${usage}`);
  }
}

// The shop and what its modules own are three seconds of loading: whoever is refused for a slip of the pen waits for none.
const loadShop = () => Promise.all([import('./app.module.js'), import('./platform/http/create-app.js')]);
const loadOwned = () => import('./owned.js');
const loadSchema = () => Promise.all([import('@mikro-orm/postgresql'), import('./platform/database/orm.js')]);

/** Gives `work` the whole shop, beside a running one or without it. It takes no calls and does no background work. */
export async function withShop<T>(
  config: AppConfig,
  work: (app: NestFastifyApplication) => Promise<T>,
): Promise<T> {
  const [{ AppModule }, { createApp }] = await loadShop();
  const log = warnings();
  const root = AppModule.create({ config, clock: { now: () => new Date() }, log });
  const app = await createApp(root, config, log);
  try {
    await app.init();
    return await work(app);
  } finally {
    await app.close();
  }
}

export function withMigratedShop<T>(
  config: AppConfig,
  work: (app: NestFastifyApplication) => Promise<T>,
): Promise<T> {
  return withShop(config, async (app) => {
    const [{ MikroORM }, { migrate }] = await loadSchema();
    await migrate(app.get(MikroORM), app.get<pg.Pool>(PG_POOL));
    return work(app);
  });
}

/** Gives `work` only database and ledger. */
export async function withLedger<T>(
  config: AppConfig,
  work: (store: EventStore, pool: pg.Pool, owned: AllOwned) => Promise<T>,
): Promise<T> {
  const { OWNED_BY_MODULES } = await loadOwned();
  const pool = createPool(config.databaseUrl, warnings());
  const store = await openEventStore(config, pool, OWNED_BY_MODULES.streams);
  try {
    return await work(store, pool, OWNED_BY_MODULES);
  } catch (error) {
    if (isUndefinedTable(error)) throw new ConfigError('There is no ledger in this database yet.');
    throw error;
  } finally {
    await store.close();
    await pool.end();
  }
}

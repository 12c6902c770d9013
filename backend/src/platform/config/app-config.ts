import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { MasterKeyInput } from '@fiocco/personal-data';
import { masterKeysFrom } from './master-keys.js';
import { readOrCreateSecret } from './secrets.js';

type ProcessRole = 'all' | 'api' | 'worker';

/** Everything the process reads from outside, read once at start. */
export interface AppConfig {
  readonly databaseUrl: string;
  /** `esdb://…`: the ledger is kept there; null keeps it in the database. */
  readonly eventStoreUrl: string | null;
  readonly port: number;
  readonly host: string;
  /** Queue backend; PostgreSQL when it is absent. */
  readonly redisUrl: string | null;
  /** Mail is only kept in the register when it is absent. */
  readonly smtpUrl: string | null;
  /** Base of every link that leaves the server; the Host header never is. Without a trailing slash. */
  readonly publicUrl: string;
  readonly jwtSecret: string;
  /** 32 bytes that wrap every other key, or several by version while they are rotated; never in the database. */
  readonly masterKey: MasterKeyInput;
  /** What the first registration must name in production. */
  readonly setupCode: string | null;
  readonly dataDir: string;
  /** The built client; pages answer 404 while it is not there. */
  readonly clientDir: string;
  /** Load the example shop into an empty database. */
  readonly demo: boolean;
  readonly role: ProcessRole;
  readonly production: boolean;
  /** By how much the process's clock is set wrong; tests of clocks that jump do so, production refuses it. */
  readonly clockOffsetMs: number;
  readonly logLevel: string;
  /** Addresses of the proxies whose `X-Forwarded-*` count; null trusts none. */
  readonly trustProxy: string | null;
  /** How long a call may take to arrive; tests shorten it. */
  readonly requestLimits: RequestLimits;
  /** argon2id; tests lower it. */
  readonly passwordCost: { readonly memoryKiB: number; readonly passes: number };
}

export interface RequestLimits {
  /** For the head of a call, from its first byte or from the connection on. */
  readonly headMs: number;
  /** For its body, from the head on. */
  readonly bodyMs: number;
  /** For the body of an upload. */
  readonly uploadMs: number;
  /** How often connections are looked at. */
  readonly checkEveryMs: number;
  /** At the end of the process: for the calls under way, before their connections are closed. */
  readonly drainMs: number;
}

const REQUEST_LIMITS: RequestLimits = {
  headMs: 25_000,
  bodyMs: 30_000,
  uploadMs: 290_000,
  checkEveryMs: 2_000,
  drainMs: 5_000,
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function loadConfig(env: NodeJS.ProcessEnv): AppConfig {
  const production = env['NODE_ENV'] === 'production';
  const dataDir = resolve(env['DATA_DIR'] ?? '.data');
  return {
    databaseUrl: required(env, 'DATABASE_URL'),
    eventStoreUrl: eventStoreFrom(env['EVENT_STORE']),
    redisUrl: env['REDIS_URL'] || null,
    smtpUrl: env['SMTP_URL'] || null,
    ...networkFrom(env, production),
    ...secretsFrom(env, dataDir, production),
    dataDir,
    clientDir: env['FIOCCO_CLIENT_DIR'] ?? resolve(import.meta.dirname, '../../../../frontend/dist'),
    demo: env['DEMO'] === 'on',
    role: roleFrom(env['FIOCCO_ROLE']),
    production,
    clockOffsetMs: clockOffsetFrom(env['FIOCCO_CLOCK_OFFSET_MS'], env['NODE_ENV'] === 'test'),
    logLevel: env['LOG_LEVEL'] ?? (production ? 'warn' : 'info'),
    requestLimits: REQUEST_LIMITS,
    passwordCost: { memoryKiB: 19_456, passes: 2 },
  };
}

function networkFrom(
  env: NodeJS.ProcessEnv,
  production: boolean,
): Pick<AppConfig, 'port' | 'host' | 'publicUrl' | 'trustProxy'> {
  const port = portFrom(env['PORT']);
  return {
    port,
    host: env['HOST'] || (production ? '0.0.0.0' : 'localhost'),
    publicUrl: publicUrlFrom(env['PUBLIC_URL'], port),
    trustProxy: env['TRUST_PROXY'] || null,
  };
}

function secretsFrom(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  production: boolean,
): Pick<AppConfig, 'jwtSecret' | 'masterKey' | 'setupCode'> {
  const jwtSecret =
    env['JWT_SECRET'] ||
    readOrCreateSecret(dataDir, 'jwt-secret', () => randomBytes(48).toString('base64url'));
  if (jwtSecret.length < 32) throw new ConfigError('JWT_SECRET must have at least 32 characters');
  const masterKey = masterKeysOf(env['FIOCCO_MASTER_KEY'], dataDir);
  const setupCode = production
    ? readOrCreateSecret(dataDir, 'setup-code', () => randomBytes(6).toString('hex'))
    : null;
  return { jwtSecret, masterKey, setupCode };
}

function masterKeysOf(named: string | undefined, dataDir: string): MasterKeyInput {
  try {
    return masterKeysFrom(named, dataDir);
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError(`FIOCCO_MASTER_KEY: ${error.message}`);
    throw error;
  }
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set`);
  return value;
}

function eventStoreFrom(text: string | undefined): string | null {
  if (!text || text === 'postgres') return null;
  if (!/^esdb(\+discover)?:\/\/./.test(text)) {
    // The address may hold a password: it isn't repeated.
    throw new ConfigError('EVENT_STORE is neither "postgres" nor an address esdb://…');
  }
  return text;
}

function portFrom(text: string | undefined): number {
  const port = Number(text ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT ${text} is not a port`);
  return port;
}

function clockOffsetFrom(text: string | undefined, isTest: boolean): number {
  const ms = Number(text || 0);
  if (ms !== 0 && !isTest) throw new ConfigError('FIOCCO_CLOCK_OFFSET_MS is for tests: NODE_ENV=test');
  if (!Number.isSafeInteger(ms)) throw new ConfigError(`FIOCCO_CLOCK_OFFSET_MS ${text} is no whole number`);
  return ms;
}

function roleFrom(text: string | undefined): ProcessRole {
  const role = text ?? 'all';
  if (role === 'all' || role === 'api' || role === 'worker') return role;
  throw new ConfigError(`FIOCCO_ROLE ${role} is none of all, api, worker`);
}

function publicUrlFrom(text: string | undefined, port: number): string {
  const url = text || `http://localhost:${port}`;
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new ConfigError(`PUBLIC_URL ${url} is not a web address`);
  return url.replace(/\/+$/, '');
}

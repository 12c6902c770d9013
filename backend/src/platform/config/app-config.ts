import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { MasterKeyInput } from '@fiocco/personal-data';
import type { AllowedServer } from '../network/internal-address.js';
import {
  apiUrlFrom,
  databaseUrlFrom,
  eventStoreFrom,
  mailServerFrom,
  redisFrom,
  sendgridFrom,
  smtpAllowFrom,
} from './addresses.js';
import { ConfigError } from './config-error.js';
import { metricsFrom, networkFrom, type NetworkConfig } from './network.js';
import { masterKeyIn, masterKeysFrom, refuseUnfitKeys } from './master-keys.js';
import { type PaymentSandboxConfig, paymentSandboxFrom } from './payment-sandbox.js';
import { readOrCreateSecret } from './secrets.js';
import { type S3Config, storageFrom } from './storage.js';

export { ConfigError } from './config-error.js';

type ProcessRole = 'all' | 'api' | 'worker';

/** The configuration of the process, read once at the start. */
export interface AppConfig extends NetworkConfig {
  readonly databaseUrl: string;
  /** `esdb://…` for a ledger on a server of its own; null for a ledger in the database. */
  readonly eventStoreUrl: string | null;
  /** The queue's backend; PostgreSQL where it is null. */
  readonly redisUrl: string | null;
  /** The mail server of a shop whose settings name none. */
  readonly smtpUrl: string | null;
  /** Mail servers that settings may name although they are internal, on any port and without TLS. */
  readonly smtpAllow: readonly AllowedServer[];
  /** Where SendGrid takes mail from a shop with its key. */
  readonly sendgrid: AllowedServer;
  /** Where the providers' calls go instead of to their own servers, for doubles of them; null for their own. */
  readonly stripeApiUrl: string | null;
  readonly paypalApiUrl: string | null;
  /** Serves each provider without a secret test key while the settings' mode is development; never in production. */
  readonly paymentSandbox: PaymentSandboxConfig | null;
  readonly jwtSecret: string;
  /** 32 bytes that encrypt every other key, or several by version during a rotation; never stored in the database. */
  readonly masterKey: MasterKeyInput;
  /** The code that the first registration must contain; null where only this computer can reach the process. */
  readonly setupCode: string | null;
  readonly dataDir: string;
  /** The bucket for pictures; where it is null they are kept in the data folder. */
  readonly storage: S3Config | null;
  /** The folder of the built client; pages answer 404 while it does not exist. */
  readonly clientDir: string;
  readonly role: ProcessRole;
  readonly production: boolean;
  /** Added to the process's clock, for tests of clocks that jump; production refuses it. */
  readonly clockOffsetMs: number;
  /** Added to the database's clock. Setting both alike makes the clock of a whole machine jump. */
  readonly databaseClockOffsetMs: number;
  readonly logLevel: string;
  /** Where Prometheus reads the metrics, apart from the shop's own port; null: nobody reads them. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** How long a call may take to arrive; tests shorten it. */
  readonly requestLimits: RequestLimits;
  /** The cost of argon2id; tests lower it. */
  readonly passwordCost: { readonly memoryKiB: number; readonly passes: number };
}

export interface RequestLimits {
  /** For the head of a call, from its first byte or from the connection's start. */
  readonly headMs: number;
  /** For the body, from the head on. */
  readonly bodyMs: number;
  /** For the body of an upload. */
  readonly uploadMs: number;
  /** How long an answer may lie there unread before its connection is closed. */
  readonly unreadMs: number;
  /** How often connections are checked. */
  readonly checkEveryMs: number;
  /** At the end of the process: how long calls under way may take before their connections are closed. */
  readonly drainMs: number;
}

const REQUEST_LIMITS: RequestLimits = {
  headMs: 25_000,
  unreadMs: 60_000,
  bodyMs: 30_000,
  uploadMs: 290_000,
  checkEveryMs: 2_000,
  drainMs: 5_000,
};

const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env['DATA_DIR'] || '.data');

/** Whether {@link loadConfig} would find a master key, without making one. */
export const hasMasterKey = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['FIOCCO_MASTER_KEY']) || masterKeyIn(dataDirOf(env));

export function loadConfig(env: NodeJS.ProcessEnv): AppConfig {
  const production = env['NODE_ENV'] === 'production';
  const dataDir = dataDirOf(env);
  const network = networkFrom(env, production);
  return {
    databaseUrl: databaseUrlFrom(env),
    eventStoreUrl: eventStoreFrom(env['EVENT_STORE']),
    redisUrl: redisFrom(env['REDIS_URL']),
    smtpUrl: mailServerFrom(env['SMTP_URL']),
    smtpAllow: smtpAllowFrom(env['SMTP_ALLOW']),
    sendgrid: sendgridFrom(env['SENDGRID_SMTP']),
    stripeApiUrl: apiUrlFrom(env, 'STRIPE_API_URL'),
    paypalApiUrl: apiUrlFrom(env, 'PAYPAL_API_URL'),
    paymentSandbox: paymentSandboxFrom(env['PAYMENT_SANDBOX'], production),
    ...network,
    ...secretsFrom(env, dataDir, { production, asksForCode: production || !network.isLocal }),
    dataDir,
    storage: storageFrom(env),
    clientDir: env['FIOCCO_CLIENT_DIR'] || resolve(import.meta.dirname, '../../../../frontend/dist'),
    role: roleFrom(env['FIOCCO_ROLE']),
    production,
    clockOffsetMs: clockOffsetFrom(env, 'FIOCCO_CLOCK_OFFSET_MS'),
    databaseClockOffsetMs: clockOffsetFrom(env, 'FIOCCO_DATABASE_CLOCK_OFFSET_MS'),
    metrics: metricsFrom(env),
    logLevel: env['LOG_LEVEL'] || (production ? 'notice' : 'info'),
    requestLimits: REQUEST_LIMITS,
    passwordCost: { memoryKiB: 19_456, passes: 2 },
  };
}

function secretsFrom(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  { production, asksForCode }: { readonly production: boolean; readonly asksForCode: boolean },
): Pick<AppConfig, 'jwtSecret' | 'masterKey' | 'setupCode'> {
  const jwtSecret =
    env['JWT_SECRET'] ||
    readOrCreateSecret(dataDir, 'jwt-secret', () => randomBytes(48).toString('base64url'));
  if (jwtSecret.length < 32) throw new ConfigError('JWT_SECRET must have at least 32 characters');
  const masterKey = masterKeysOf(env['FIOCCO_MASTER_KEY'], dataDir, production);
  const setupCode = asksForCode
    ? readOrCreateSecret(dataDir, 'setup-code', () => randomBytes(6).toString('hex'))
    : null;
  return { jwtSecret, masterKey, setupCode };
}

function masterKeysOf(named: string | undefined, dataDir: string, production: boolean): MasterKeyInput {
  try {
    if (production) refuseUnfitKeys(named, dataDir);
    return masterKeysFrom(named, dataDir);
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError(`FIOCCO_MASTER_KEY: ${error.message}`);
    throw error;
  }
}

function clockOffsetFrom(env: NodeJS.ProcessEnv, name: string): number {
  const ms = Number(env[name] || 0);
  if (ms !== 0 && env['NODE_ENV'] !== 'test') throw new ConfigError(`${name} is for tests: NODE_ENV=test`);
  if (!Number.isSafeInteger(ms)) throw new ConfigError(`${name} ${env[name]} is no whole number`);
  return ms;
}

function roleFrom(text: string | undefined): ProcessRole {
  const role = text || 'all';
  if (role === 'all' || role === 'api' || role === 'worker') return role;
  throw new ConfigError(`FIOCCO_ROLE ${role} is none of all, api, worker`);
}

import { LedgerRefused } from '@fiocco/event-sourcing';
import type { DynamicModule } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { type AppConfig, ConfigError, loadConfig } from './platform/config/app-config.js';
import { warningOfCatcher } from './platform/config/addresses.js';
import { createApp } from './platform/http/create-app.js';
import { closeOnSignals } from './platform/http/run.js';
import { Readiness } from './platform/http/readiness.js';
import { startApp } from './platform/http/start-app.js';
import { reasonOf } from './platform/logging/describe-error.js';
import { Log } from './platform/logging/log.js';
import type { PlatformOptions } from './platform/platform.module.js';

/** Work on the migrated database before any background work sees it; not done in workers. */
export type Beginning = (shop: {
  readonly config: AppConfig;
  readonly log: Log;
  /** Assembles the shop for the given platform. */
  readonly createRoot: (options: PlatformOptions) => DynamicModule;
}) => Promise<void>;

/** Starts one process in the role that its environment names. A worker listens too, but only for health checks. */
export async function bootstrap(env: NodeJS.ProcessEnv, begin?: Beginning): Promise<void> {
  try {
    await run(loadConfig(env), begin);
  } catch (error) {
    const line = operatorLine(error, env);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

async function run(config: AppConfig, begin?: Beginning): Promise<void> {
  const log = new Log({ level: config.logLevel, production: config.production });
  const clock = { now: () => new Date(Date.now() + config.clockOffsetMs) };
  const createRoot = (options: PlatformOptions) => AppModule.create(options);
  const app = await createApp(createRoot({ config, clock, log }), config, log);
  closeOnSignals(app, log);
  const prepare = async () => {
    if (config.role !== 'worker') await begin?.({ config, log, createRoot });
  };
  const readiness = app.get(Readiness);
  try {
    await startApp(app, { port: config.port, host: config.host }, prepare);
  } catch (error) {
    // Stopping the process fails what the start is waiting for; the process ends when the stop is done.
    if (readiness.isDraining) return;
    throw error;
  }
  const warning = warningOfCatcher(config.smtpUrl, config.publicUrl);
  if (warning !== null) log.warn(warning);
  log.notice(`ready on ${config.publicUrl}`, { role: config.role, ms: Math.round(performance.now()) });
}

/** SQLSTATEs of a server that is running and refuses to let us in. */
const REFUSED_BY_DATABASE: Readonly<Record<string, string>> = {
  '28000': 'the server refuses this user',
  '28P01': 'the server refuses this password',
  '3D000': 'there is no such database',
};

/** Faults that the operator can mend are reported in one line instead of a stack. */
function operatorLine(error: unknown, env: NodeJS.ProcessEnv): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof LedgerRefused) return `EVENT_STORE: ${error.message} (${reasonOf(error)})`;
  return lineOfCode(error as NodeJS.ErrnoException, env['PORT'] || '3000');
}

function lineOfCode({ code = '', path }: NodeJS.ErrnoException, port: string): string | undefined {
  const refused = REFUSED_BY_DATABASE[code];
  if (refused) return `DATABASE_URL: ${refused}`;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another one`;
  if (code === 'EACCES' || code === 'EROFS') return `No permission for ${path ?? `port ${port}`}`;
  return undefined;
}

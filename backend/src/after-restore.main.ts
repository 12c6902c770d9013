import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { AppModule } from './app.module.js';
import { AfterRestore } from './modules/audit/index.js';
import { ConfigError, loadConfig } from './platform/config/app-config.js';
import { migrate } from './platform/database/orm.js';
import { createApp } from './platform/http/create-app.js';
import { Log } from './platform/logging/log.js';
import { PG_POOL } from './platform/tokens.js';

const say = (line: string): void => void process.stdout.write(`· ${line}\n`);

/** `npm run after-restore`: beside a shop that waits for it, or before the shop is started. */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(env);
  const log = new Log({ level: 'warn', production: true });
  const root = AppModule.create({ config, clock: { now: () => new Date() }, log });
  const app = await createApp(root, config, log);
  try {
    await app.init();
    await migrate(app.get(MikroORM), app.get<pg.Pool>(PG_POOL));
    if (!(await app.get(AfterRestore, { strict: false }).run(say))) {
      say('Ledger, heads and read models agree: there is nothing to do.');
    }
  } finally {
    await app.close();
  }
}

try {
  await main(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

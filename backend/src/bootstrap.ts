import { AppModule } from './app.module.js';
import { ConfigError, loadConfig } from './platform/config/app-config.js';
import { createApp, startApp } from './platform/http/create-app.js';
import { closeOnSignals } from './platform/http/run.js';
import { Log } from './platform/logging/log.js';

/** Starts one process in the role that its environment names. A worker listens too, for its health alone. */
export async function bootstrap(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadOrExit(env);
  const log = new Log({ level: config.logLevel, production: config.production });
  const clock = { now: () => new Date() };
  const app = await createApp(AppModule.create({ config, clock, log }), config, log);
  closeOnSignals(app, log);
  await startApp(app);
  await app.listen({ port: config.port, host: config.host });
  log.info(`listening on ${config.publicUrl}`, { role: config.role, ms: Math.round(performance.now()) });
}

function loadOrExit(env: NodeJS.ProcessEnv): ReturnType<typeof loadConfig> {
  try {
    return loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
